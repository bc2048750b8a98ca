# SPDX-License-Identifier: GPL-3.0-or-later
# Precompiled headers: only of the standard library, Qt and GoogleTest, not of the project, so that a changed header of the
# project recompiles only the files that include it. CMAKE_DISABLE_PRECOMPILE_HEADERS (preset headless) turns them off, so
# that a missing include of a library is an error.

set(roundel_standard_headers <algorithm> <array> <charconv> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory>
  <numeric> <optional> <ostream> <set> <span> <sstream> <stop_token> <string> <string_view> <tuple> <unordered_map> <utility>
  <variant> <vector>)
set(roundel_qt_headers <QAction> <QApplication> <QClipboard> <QComboBox> <QCoreApplication> <QDialog> <QDir> <QFormLayout> <QGuiApplication>
  <QImage> <QKeyEvent> <QLabel> <QLineEdit> <QLocale> <QMenu> <QMouseEvent> <QPainter> <QPainterPath> <QPointer> <QPushButton>
  <QRegularExpression> <QString> <QTableView> <QThreadPool> <QTimer> <QToolButton> <QVBoxLayout> <QWidget>)

set(roundel_test_headers <gmock/gmock.h> <gtest/gtest.h> <random>)

# Optimisation takes half of a unit's time. In a release only time-critical code is optimised in full: the engine and what paints many
# bars. The rest ("light": dialogs, pages, files, the command line) and the tests get -O1. GCC takes the level from the precompiled
# header and ignores the options of the file, so each level has a separate header.
set(roundel_light $<$<CONFIG:Release>:-O1>)

# roundel_precompiled(KIND HEADERS <a>... LIBS x... OPTIONS -O1...): headers compiled once, for all targets that get KIND.
# A separate target compiles them: if a library did, all others would wait for it.
function(roundel_precompiled KIND)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBS;OPTIONS" ${ARGN})
  add_library(roundel_precompiled_${KIND} OBJECT ${PROJECT_SOURCE_DIR}/packaging/cmake/precompiled.cpp)
  target_link_libraries(roundel_precompiled_${KIND} PRIVATE roundel::flags ${ARG_LIBS})
  target_compile_options(roundel_precompiled_${KIND} PRIVATE ${ARG_OPTIONS} ${roundel_see_through})
  target_precompile_headers(roundel_precompiled_${KIND} PRIVATE ${ARG_HEADERS})
  set_target_properties(roundel_precompiled_${KIND} PROPERTIES ROUNDEL_OPTIONS "${ARG_OPTIONS}")
endfunction()

# The compiler's cache can read precompiled headers only with this option.
set(roundel_see_through "")
if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  set(roundel_see_through $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  # Targets with and without fmt share precompiled headers, so all say how fmt is linked.
  target_compile_definitions(roundel_flags INTERFACE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
endif()

# roundel_use_precompiled(TARGET KIND): KIND as above, with its options; the other flags of TARGET must be those it was compiled with.
function(roundel_use_precompiled TARGET KIND)
  get_target_property(options roundel_precompiled_${KIND} ROUNDEL_OPTIONS)
  target_precompile_headers(${TARGET} REUSE_FROM roundel_precompiled_${KIND})
  target_compile_options(${TARGET} PRIVATE ${options} ${roundel_see_through})
endfunction()
