# SPDX-License-Identifier: GPL-3.0-or-later
# Unity batches: with ROUNDEL_UNITY several sources of a target are compiled as one unit, so that their headers are read once.
# CMake's own UNITY_BUILD is not used: its units include absolute paths, so a second clone finds nothing in the compiler's cache.
# Condition: two sources of a target must not use one name for two things (tests/packaging/batches_test.py).

# roundel_unity(TARGET): compiles batches in place of single files. Call it after all sources are listed.
function(roundel_unity TARGET)
  roundel_compiled_sources(sources ${TARGET})
  list(TRANSFORM sources PREPEND "file " OUTPUT_VARIABLE lines)
  set_property(GLOBAL APPEND PROPERTY ROUNDEL_BATCHES "target ${TARGET}" ${lines})
  list(LENGTH sources count)
  if(NOT ROUNDEL_UNITY OR count EQUAL 0)
    return()
  endif()
  # The number of batches that the size requires; each has about as many files.
  math(EXPR batches "(${count} + ${ROUNDEL_UNITY_SIZE} - 1) / ${ROUNDEL_UNITY_SIZE}")
  foreach(batch RANGE 1 ${batches})
    math(EXPR first "(${batch} - 1) * ${count} / ${batches}")
    math(EXPR length "${batch} * ${count} / ${batches} - ${first}")
    list(SUBLIST sources ${first} ${length} files)
    roundel_unity_batch(${TARGET} ${batch} ${batches} ${files})
  endforeach()
  set_source_files_properties(${sources} PROPERTIES HEADER_FILE_ONLY ON ROUNDEL_IN_UNIT ON)
endfunction()

# roundel_unity_batch(TARGET NUMBER BATCHES FILE...): writes one unit and adds it; the last of BATCHES includes the moc file. Paths start at the
# project's root, which is an include folder.
function(roundel_unity_batch TARGET NUMBER BATCHES)
  set(text "// Written by CMake.\n")
  foreach(file ${ARGN})
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(APPEND text "#include \"${file}\"\n")
  endforeach()
  get_target_property(moc ${TARGET} AUTOMOC)
  if(moc AND NUMBER EQUAL ${BATCHES})
    # The moc file reads the same headers again: compiled alone, it took a seventh of the time of widgets.
    string(APPEND text "#include \"../${TARGET}_autogen/mocs_compilation.cpp\"\n")
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${TARGET}_autogen/mocs_compilation.cpp PROPERTIES HEADER_FILE_ONLY ON)
  endif()
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/unity/${TARGET}_${NUMBER}.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "${text}" @ONLY)
  target_sources(${TARGET} PRIVATE ${unit})
  # GCC treats an included .cpp as a header and warns if its classes have members of types in anonymous namespaces. A local name
  # may shadow a name of another file of the unit; presets that compile each file alone warn if it shadows one of the same file.
  set(warnings -Wno-subobject-linkage -Wno-shadow -Wshadow=local)
  set_source_files_properties(${unit} PROPERTIES SKIP_AUTOGEN ON COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:GNU>:${warnings}>")
endfunction()

# roundel_compiled_sources(VARIABLE TARGET): absolute paths of the target's .cpp files that are not generated and are compiled, without
# those with SKIP_UNITY_INCLUSION (for example, a file that replaces operator new).
function(roundel_compiled_sources VARIABLE TARGET)
  get_target_property(folder ${TARGET} SOURCE_DIR)
  get_target_property(listed ${TARGET} SOURCES)
  list(FILTER listed INCLUDE REGEX "[.]cpp$")
  set(sources "")
  foreach(file ${listed})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${folder})
    get_source_file_property(generated ${file} GENERATED)
    get_source_file_property(header ${file} HEADER_FILE_ONLY)
    get_source_file_property(in_unit ${file} ROUNDEL_IN_UNIT)   # of another target of the folder
    get_source_file_property(alone ${file} SKIP_UNITY_INCLUSION)
    if(NOT generated AND NOT alone AND (NOT header OR in_unit))
      list(APPEND sources ${file})
    endif()
  endforeach()
  set(${VARIABLE} "${sources}" PARENT_SCOPE)
endfunction()

# roundel_list_batches(FILE): writes which sources share a batch with ROUNDEL_UNITY, for tests/packaging/batches_test.py. Call it after all
# targets are defined.
function(roundel_list_batches FILE)
  get_property(lines GLOBAL PROPERTY ROUNDEL_BATCHES)
  list(JOIN lines "\n" text)
  file(WRITE ${FILE} "${text}\n")
endfunction()
