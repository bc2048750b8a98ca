#pragma once
// Puts complete files into place. Every writer of the program uses this, so that all of them treat links, devices and existing files alike.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// Who chose the name of a file decides what may be in its place.
enum class NamedBy {
  /// A link is followed, also to a file that does not exist yet. FIFOs, character devices and the process's own descriptors (/dev/stdout,
  /// /dev/fd/63) are written into; a FIFO must have a reader.
  User,
  /// A file of a folder that the program fills: a link there is replaced, and what it leads to is never written.
  Program
};

/// The place of a file with links followed or not.
struct OutputPlace {
  std::filesystem::path path;  ///< of the file, not of a link to it
  bool stream = false;         ///< written into; otherwise a file is renamed to `path`
  std::string fault;           ///< why nothing can be put there (a folder, a block device, a socket); otherwise empty
};
OutputPlace placeOf(const std::filesystem::path& path, NamedBy named_by);

/// Renames `complete` to the place, or copies its content into a stream; `complete` is gone afterwards. Precondition: the place has no fault,
/// and `complete` is in the place's folder or below. False and `error`, the reason without the path, on failure.
bool putIntoPlace(const std::filesystem::path& complete, const OutputPlace& place, std::string& error);

/// Writes to a temporary file beside the place, synchronises and renames it, so that the old file or the new one exists at every instant;
/// streams are written directly. A file that is replaced keeps its permissions. False and `error` with the path on failure.
bool writeFile(const std::filesystem::path& path, NamedBy named_by, std::string_view bytes, std::string& error);
/// The same for a file that the user named.
bool writeFileAtomically(const std::filesystem::path& path, std::string_view bytes, std::string& error);

/// The path of `inner` in `folder`, which the user named: makes the folder and those inside it that lead to `inner`, and removes a link
/// at that path. An inner folder that is a link is refused, since the files would be written elsewhere. If `inner` ends in "/", it is a folder
/// itself. Empty and `error` on failure.
std::filesystem::path placeInFolder(const std::filesystem::path& folder, const std::filesystem::path& inner,
                                    std::string& error);
/// Writes the file `inner` of a folder that the program fills, at placeInFolder(), as writeFile() does.
bool writeFileInFolder(const std::filesystem::path& folder, const std::filesystem::path& inner, std::string_view bytes,
                       std::string& error);

}  // namespace roundel::io
