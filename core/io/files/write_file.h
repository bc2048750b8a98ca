// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes complete files. Every writer of the program uses this, so that links, devices and existing files are treated
// alike.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// The origin of a file name decides what may exist at its path.
enum class NamedBy {
  /// Follows a link, even to a file that does not exist yet. Writes into FIFOs (which must have a reader), character
  /// devices and the process's own descriptors (/dev/stdout, /dev/fd/63).
  User,
  /// A file in a folder that the program fills: a link is replaced, and its target is never written.
  Program
};

/// The target of a file, with links followed or not.
struct OutputPlace {
  std::filesystem::path path;  ///< of the file, not of a link to it
  bool stream = false;         ///< the bytes are written into `path`; otherwise a file is renamed to `path`
  std::string fault;           ///< why the path cannot be written (a folder, a block device, a socket); otherwise empty
};
OutputPlace placeOf(const std::filesystem::path& path, NamedBy named_by);

/// Renames `complete` to the place, or copies its content into a stream and removes it. Precondition: the place has no
/// fault, and `complete` is in the place's folder or below. On failure, returns false and sets `error` to the reason
/// without the path.
bool putIntoPlace(const std::filesystem::path& complete, const OutputPlace& place, std::string& error);

/// Writes a temporary file beside the place, synchronises and renames it, so that either the old or the new file exists
/// at every instant. Streams are written directly. A replaced file keeps its permissions. On failure, returns false and
/// sets `error` with the path.
bool writeFile(const std::filesystem::path& path, NamedBy named_by, std::string_view bytes, std::string& error);
/// Does the same for a file that the user named.
bool writeFileAtomically(const std::filesystem::path& path, std::string_view bytes, std::string& error);

/// Returns the path of `inner` in `folder`, which the user named. Creates `folder` and the folders inside it on the way
/// to `inner`, and removes a link at that path. An inner folder that is a link is rejected, because the files would be
/// written elsewhere. If `inner` ends in "/", it is a folder itself. On failure, returns an empty path and sets
/// `error`.
std::filesystem::path placeInFolder(const std::filesystem::path& folder, const std::filesystem::path& inner,
                                    std::string& error);
/// Writes the file `inner` of a folder that the program fills, at placeInFolder(), like writeFile().
bool writeFileInFolder(const std::filesystem::path& folder, const std::filesystem::path& inner, std::string_view bytes,
                       std::string& error);

}  // namespace roundel::io
