# SPDX-License-Identifier: GPL-3.0-or-later
# One place for warnings, floating-point rules, sanitizers and the shape of a core target or a test.

add_library(roundel_flags INTERFACE)
add_library(roundel::flags ALIAS roundel_flags)
target_compile_options(roundel_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -Wduplicated-cond -Wlogical-op -Wuseless-cast
  -Wno-restrict   # GCC 12 warns of std::string's own copies (bug 105651)
  -ffp-contract=off)   # same input, same bytes out, whatever the optimiser finds
set(werror ${ROUNDEL_WERROR})
if(ROUNDEL_WERROR STREQUAL "KNOWN")
  set(werror OFF)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12[.]")
    set(werror ON)
  endif()
endif()
if(werror)
  # Of std::string's own copies GCC 12 also says these two, seen behind precompiled headers; they stay warnings.
  target_compile_options(roundel_flags INTERFACE -Werror -Wno-error=array-bounds -Wno-error=stringop-overflow)
endif()
if(ROUNDEL_SANITIZE)
  target_compile_options(roundel_flags INTERFACE -fsanitize=${ROUNDEL_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(roundel_flags INTERFACE -fsanitize=${ROUNDEL_SANITIZE})
endif()
target_include_directories(roundel_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND ROUNDEL_UNITY)
  # Collecting garbage is a tenth of a unit's time; without it a compiler takes up to 1.3 GB instead of 1.
  target_compile_options(roundel_flags INTERFACE --param=ggc-min-heapsize=1000000)
endif()

find_program(ROUNDEL_MOLD mold)
if(ROUNDEL_MOLD AND NOT ROUNDEL_SANITIZE)
  target_link_options(roundel_flags INTERFACE -fuse-ld=mold)
endif()
find_program(ROUNDEL_CCACHE ccache)
if(ROUNDEL_CCACHE)
  # What ccache asks for where headers are precompiled; the inode cache spares it reading them again for each file.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_INODECACHE=true ${ROUNDEL_CCACHE})
endif()

# roundel_core_library(NAME [LIGHT] SOURCES a.cpp... HEADERS a.h... DEPENDS roundel::x... PRIVATE lib...)
# One folder of core: target roundel_NAME, alias roundel::NAME, headers verified to need no other before them. LIGHT: see RoundelPrecompiled.cmake.
function(roundel_core_library NAME)
  cmake_parse_arguments(ARG "LIGHT" "" "SOURCES;HEADERS;DEPENDS;PRIVATE" ${ARGN})
  add_library(roundel_${NAME} STATIC ${ARG_SOURCES})
  add_library(roundel::${NAME} ALIAS roundel_${NAME})
  target_sources(roundel_${NAME} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARG_HEADERS})
  target_link_libraries(roundel_${NAME} PUBLIC roundel::flags ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE})
  if(ARG_LIGHT)
    roundel_use_precompiled(roundel_${NAME} core_light)
  else()
    roundel_use_precompiled(roundel_${NAME} core)
  endif()
  roundel_unity(roundel_${NAME})
  set_property(GLOBAL APPEND PROPERTY ROUNDEL_CORE_TARGETS roundel_${NAME})   # read by tests/packaging/arrows_test.py
endfunction()

# roundel_test(NAME SOURCES a_test.cpp... LIBS roundel::x...)   one GoogleTest executable a mirrored folder
function(roundel_test NAME)
  cmake_parse_arguments(ARG "GUI" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE roundel_test_paths)
  if(ARG_GUI)
    target_link_libraries(${NAME} PRIVATE roundel::flags roundel_gui_test_flags ${ARG_LIBS} GTest::gtest GTest::gmock Qt6::Test)
    roundel_use_precompiled(${NAME} gui_test)
    set(environment "QT_QPA_PLATFORM=offscreen;QT_SCALE_FACTOR=1")
  else()
    target_link_libraries(${NAME} PRIVATE roundel::flags ${ARG_LIBS} GTest::gtest_main GTest::gmock)
    roundel_use_precompiled(${NAME} test)
    set(environment "LC_ALL=C.UTF-8")
  endif()
  roundel_unity(${NAME})
  include(GoogleTest)
  gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 600 ENVIRONMENT "${environment}")
endfunction()
