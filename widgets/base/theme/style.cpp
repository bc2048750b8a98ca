// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/style.h"

#include <QHBoxLayout>
#include <QPalette>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/theme/focus_ring.h"
#include "widgets/base/theme/keep_on_screen.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

double& shownTextScale() {
  static double scale = 1;
  return scale;
}

// %token% names are replaced by the theme's sizes and colours.
const char* const kSheet = R"(
QMainWindow, QDialog, QWidget#workspace { background: %background%; }
QFrame[panel="true"] { background: %panel%; border: 1px solid %line%; border-radius: %panelRadius%px; }
QFrame[line="true"] { background: %line%; border: none; min-height: 1px; max-height: 1px; }
QFrame[bar="note"] { background: %accentSoft%; border: 1px solid %line%; border-radius: %controlRadius%px; }
QFrame[bar="bad"] { background: %panel%; border: 1px solid %bad%; border-radius: %controlRadius%px; }
QMenuBar { background: %panel%; color: %text%; border: none; }
QMenuBar::item { padding: 5px 9px; background: transparent; border-radius: %controlRadius%px; }
QMenuBar::item:selected { background: %accentSoft%; }
QToolBar QMenuBar { background: transparent; }
QToolBar QMenuBar::item { padding: 5px 5px; }
QToolButton#qt_menubar_ext_button { background: transparent; border: none; border-radius: 3px; padding: 0; margin: 0; min-width: 0; min-height: 0; color: %text%; }
QToolButton#qt_menubar_ext_button:hover, QToolButton#qt_menubar_ext_button:pressed { background: %accentSoft%; }
QMenu { background: %panel%; color: %text%; border: 1px solid %line%; padding: 4px; }
QMenu::item { padding: 5px 22px 5px 22px; border-radius: 4px; }
QMenu::item:selected { background: %accentSoft%; color: %text%; }
QMenu::item:disabled { color: %dim%; }
QMenu::indicator { width: 12px; height: 12px; left: 6px; }
QMenu::indicator:checked { image: url(:/roundel/style/tick-%mode%.svg); }
QMenu::separator { height: 1px; background: %line%; margin: 4px 6px; }
QToolBar { background: %header%; border: none; border-bottom: 1px solid %line%; spacing: 6px; padding: 6px 12px; }
QStatusBar { background: %header%; color: %dim%; border-top: 1px solid %line%; }
QStatusBar::item { border: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLabel { background: transparent; color: %text%; }
QLabel[role="title"] { font-weight: 600; font-size: %panelTitlePx%px; }
QLabel[role="heading"] { font-weight: 700; font-size: 15px; }
QLabel[role="note"], QLabel[role="dim"] { color: %dim%; }
QLabel[role="note"] { font-size: %notePx%px; }
QLabel[role="good"] { color: %good%; font-weight: 600; }
QLabel[role="warning"] { color: %warning%; font-weight: 600; }
QLabel[role="bad"] { color: %bad%; font-weight: 600; }
QPushButton, QToolButton { background: %panel%; color: %text%; border: 1px solid %line%; border-radius: %controlRadius%px; padding: 5px 12px; min-height: 20px; }
QToolButton { padding: 4px 8px; min-height: 22px; }
QPushButton:hover, QToolButton:hover { border-color: %edge%; background: %header%; }
QPushButton:pressed, QToolButton:pressed { background: %accentSoft%; }
QPushButton:disabled, QToolButton:disabled { color: %faint%; background: %header%; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus, QLineEdit:focus, QPlainTextEdit:focus
  { border: 2px solid %accent%; }
QLineEdit[refused="true"], QPlainTextEdit[refused="true"], QSpinBox[refused="true"], QComboBox[refused="true"] { border: 2px solid %bad%; color: %bad%; }
QPushButton[role="primary"], QToolButton[role="primary"] { background: %accent%; color: %onAccent%; border-color: %accent%; }
QPushButton[role="primary"]:disabled, QToolButton[role="primary"]:disabled { background: %header%; color: %faint%; border-color: %line%; }
QPushButton[role="link"], QToolButton[role="link"] { background: transparent; border: 1px solid transparent; color: %accentText%; padding: 2px 4px; min-height: 20px; }
QPushButton[role="link"]:hover, QToolButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="field"] { color: %dim%; border: 1px solid %edge%; text-align: left; }
QPushButton[role="field"]:focus { border: 2px solid %accent%; }
QPushButton[role="plain"], QToolButton[role="plain"] { background: transparent; border: 1px solid transparent; }
QToolButton[role="plain"]:hover { background: %accentSoft%; }
QToolButton[segment="true"] { padding: 5px 18px; color: %dim%; }
QToolButton[segment="true"][narrow="true"] { padding: 5px 8px; }
QToolButton[segment="true"][compact="true"] { padding: 1px 6px; min-height: 18px; font-size: %notePx%px; }
QToolButton[segment="true"]:checked { background: %accentSoft%; color: %accentText%; border: 1px solid %accent%; font-weight: 600; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0px; }
QToolButton[popupMode="1"] { padding-right: 26px; }
QToolButton::menu-button { background: transparent; border: none; border-left: 1px solid %line%; width: 20px; }
QToolButton::menu-arrow { image: url(:/roundel/style/down-%mode%.svg); width: 9px; height: 9px; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit { background: %panel%; border: 1px solid %edge%; border-radius: %controlRadius%px; padding: 3px 6px; min-height: 20px; selection-background-color: %accent%; selection-color: %onAccent%; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/roundel/style/down-%mode%.svg); width: 10px; height: 10px; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; background: transparent; width: 18px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/roundel/style/up-%mode%.svg); width: 9px; height: 9px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/roundel/style/down-%mode%.svg); width: 9px; height: 9px; }
QComboBox QAbstractItemView { background: %panel%; color: %text%; border: 1px solid %line%; selection-background-color: %accentSoft%; selection-color: %text%; }
QTableView, QTreeView, QListView { background: %panel%; color: %text%; border: none; gridline-color: %grid%; selection-background-color: %accentSoft%; selection-color: %text%; alternate-background-color: %header%; }
QUndoView { padding: 4px 8px; }
QHeaderView { background: %panel%; border: none; }
QHeaderView::section { background: %panel%; color: %dim%; border: none; border-bottom: 1px solid %line%; padding: %headerPadding%px; font-size: %notePx%px; }
QTableCornerButton::section { background: %panel%; border: none; }
QTabWidget::pane { border: none; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: %dim%; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: %accentText%; border-bottom: 2px solid %accent%; }
QTabBar::tab:selected:focus { color: %text%; background: %accentSoft%; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: %faint%; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: transparent; }
QToolTip { background: %panel%; color: %text%; border: 1px solid %line%; padding: 4px 6px; }
QSlider:horizontal { min-height: 20px; }
QSlider::groove:horizontal { height: 3px; background: %line%; border-radius: 1px; }
QSlider::sub-page:horizontal { background: %accent%; border-radius: 1px; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -7px 0; border-radius: 7px; background: %panel%; border: 1px solid %accent%; }
QSlider::handle:horizontal:focus { border: 2px solid %accent%; background: %accentSoft%; }
QProgressBar { background: %idleGpu%; border: none; border-radius: 3px; height: 6px; text-align: center; color: %text%; }
QProgressBar::chunk { background: %accent%; border-radius: 3px; }
QDockWidget { color: %text%; titlebar-close-icon: none; }
QDockWidget::title { background: %header%; padding: 6px 12px; }
QCheckBox, QRadioButton, QGroupBox { color: %text%; }
QPushButton[role="link"]:focus, QToolButton[role="link"]:focus, QPushButton[role="plain"]:focus, QToolButton[role="plain"]:focus { border: 2px solid %accent%; }
QPushButton[role="primary"]:focus, QToolButton[role="primary"]:focus, QToolButton[segment="true"]:checked:focus { border: 2px solid %text%; }
QCheckBox, QRadioButton { border: 2px solid transparent; border-radius: %controlRadius%px; padding: 1px 2px; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid %accent%; }
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator, QAbstractItemView::indicator { width: 13px; height: 13px; border: 1px solid %edge%; border-radius: 3px; background: %panel%; }
QRadioButton::indicator { border-radius: 7px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover, QGroupBox::indicator:hover { border-color: %accent%; }
QCheckBox::indicator:checked, QGroupBox::indicator:checked, QAbstractItemView::indicator:checked { background: %accent%; border-color: %accent%; image: url(:/roundel/style/check-%mode%.svg); }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { background: %accentSoft%; border-color: %accent%; }
QRadioButton::indicator:checked { background: %accent%; border-color: %accent%; image: url(:/roundel/style/dot-%mode%.svg); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled, QGroupBox::indicator:disabled, QAbstractItemView::indicator:disabled { border-color: %line%; background: %header%; }
)";

QLatin1String modeName(const Theme& t) { return QLatin1String(t.dark ? "dark" : "light"); }

}  // namespace

QPalette palette(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.background);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.panel);
  p.setColor(QPalette::AlternateBase, t.header);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::Button, t.header);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::ToolTipBase, t.panel);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::PlaceholderText, t.dim);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.onAccent);
  p.setColor(QPalette::Link, t.accentText);
  p.setColor(QPalette::Mid, t.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.faint);
  return p;
}

namespace {

// Multiplies lengths by `scale`, except those of thin lines.
QString scaled(const QString& sheet, double scale) {
  static const QRegularExpression lengths(QStringLiteral("(\\d+)px"));
  QString out;
  qsizetype rest_start = 0;
  for (auto it = lengths.globalMatch(sheet); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    const int px = match.captured(1).toInt();
    out += sheet.mid(rest_start, match.capturedStart() - rest_start);
    out += QStringLiteral("%1px").arg(px < 4 ? px : static_cast<int>(std::lround(px * scale)));
    rest_start = match.capturedEnd();
  }
  return out + sheet.mid(rest_start);
}

}  // namespace

QString styleSheet(const Theme& t, double scale) {
  QString sheet = QString::fromLatin1(kSheet);
  const std::pair<const char*, double> sizes[] = {{"panelRadius", kPanelRadius},
                                                  {"controlRadius", kControlRadius},
                                                  {"notePx", kNotePx},
                                                  {"panelTitlePx", kPanelTitlePx},
                                                  {"headerPadding", kHeaderPadding}};
  for (const auto& [name, size] : sizes)
    sheet.replace(QLatin1Char('%') + QLatin1String(name) + QLatin1Char('%'), QString::number(size));
  if (scale != 1) sheet = scaled(sheet, scale);
  const std::pair<const char*, QColor> tokens[] = {{"background", t.background},
                                                   {"panel", t.panel},
                                                   {"header", t.header},
                                                   {"line", t.line},
                                                   {"edge", t.edge},
                                                   {"grid", t.grid},
                                                   {"text", t.text},
                                                   {"dim", t.dim},
                                                   {"faint", t.faint},
                                                   {"accentSoft", t.accentSoft},
                                                   {"accentText", t.accentText},
                                                   {"accent", t.accent},
                                                   {"onAccent", t.onAccent},
                                                   {"idleGpu", t.idleGpu},
                                                   {"good", t.good},
                                                   {"warning", t.warning},
                                                   {"bad", t.bad}};
  for (const auto& [name, color] : tokens)
    sheet.replace(QLatin1Char('%') + QLatin1String(name) + QLatin1Char('%'), color.name());
  return sheet.replace(QLatin1String("%mode%"), modeName(t));
}

namespace {

// Polishes parents first, since children inherit from them. Widgets that were never shown or measured are polished by Qt later.
void polishAll(QWidget* widget) {
  if (widget->testAttribute(Qt::WA_StyleSheet)) {
    widget->style()->polish(widget);
    widget->update();
  }
  for (QObject* child : widget->children())
    if (child->isWidgetType()) polishAll(static_cast<QWidget*>(child));
}

// Sets a style sheet that changes only colours. Qt would match it against every widget once for each of its ancestors, and lay all of them out. If
// the style is unpolished before, each widget is matched once, at a tenth of the cost.
void setRecolouredSheet(QApplication& app, const QString& sheet) {
  QApplication::style()->unpolish(&app);
  app.setStyleSheet(sheet);
  const QWidgetList windows = QApplication::topLevelWidgets();
  for (QWidget* window : windows) polishAll(window);
}

}  // namespace

double textScale() { return shownTextScale(); }
int screenPx(double px) { return static_cast<int>(std::lround(px * textScale())); }
int sideWidth(int usual, int page) { return std::max(usual, std::min(screenPx(usual), page / 3)); }
QFont screenFont(double px, int weight) { return uiFont(px * textScale(), weight); }
QFont screenTabularFont(double px, int weight) { return tabularFont(px * textScale(), weight); }

void applyTheme(QApplication& app, const Theme& theme, double scale) {
  // Setting a sheet matches every widget, so the same sheet is not set again. It contains every colour of the theme and every size of the scale.
  const QString sheet = styleSheet(theme, scale);
  shownTextScale() = scale;
  if (app.styleSheet() == sheet) return;
  static const bool styled = [] {
    new FocusRing(qApp);
    new KeepOnScreen(qApp);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    return true;
  }();
  Q_UNUSED(styled);
  static double worn = 0;
  const bool sameSizes = std::exchange(worn, scale) == scale && !app.styleSheet().isEmpty();
  if (!sameSizes) QApplication::setFont(uiFont(kBodyPx * scale));
  QApplication::setPalette(palette(theme));
  if (sameSizes) return setRecolouredSheet(app, sheet);
  app.setStyleSheet(sheet);
}

Panel::Panel(const QString& title, QWidget* parent) : QFrame(parent) {
  setProperty("panel", true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, 8, kGap, kGap);
  layout->setSpacing(8);
  m_header = new QWidget(this);
  auto* row = new QHBoxLayout(m_header);
  row->setContentsMargins(0, 0, 0, 0);
  m_title = makeLabel(title, "title", m_header);
  row->addWidget(m_title);
  row->addStretch(1);
  layout->addWidget(m_header);
  m_header->setVisible(!title.isEmpty());
  m_body = new QWidget(this);
  layout->addWidget(m_body, 1);
}

void Panel::setTitle(const QString& title) {
  m_title->setText(title);
  m_header->setVisible(!title.isEmpty());
}

void Panel::setCorner(QWidget* corner) {
  m_header->layout()->addWidget(corner);
  m_header->setVisible(true);
}

// Buttons of a button box are polished already, so the sheet must be applied again for the new role.
void makePrimary(QAbstractButton* button) {
  button->setProperty("role", QStringLiteral("primary"));
  button->style()->unpolish(button);
  button->style()->polish(button);
}

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", QString::fromLatin1(role));
  return label;
}

}  // namespace roundel::widgets
