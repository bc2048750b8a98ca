// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that formulae in plain letters are typeset and that other text is not changed.

#include "widgets/base/text/math_text.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

std::string html(const char* plain) { return mathHtml(QString::fromUtf8(plain)).toStdString(); }

TEST(MathText, SumsIndicesAndExponentsStandWherePeopleWriteThem) {
  EXPECT_EQ(
      html("payoffs mu_j = U_j - sum_h,r k_h^r w_jh^r is taken"),
      "payoffs μ<sub>j</sub> = U<sub>j</sub> − Σ<sub>h,r</sub> k<sub>h</sub><sup>r</sup> w<sub>jh</sub><sup>r</sup> is taken");
  EXPECT_EQ(html("U_j = t_j^min / (f_j - a_j)"),
            "U<sub>j</sub> = t<sub>j</sub><sup>min</sup> / (f<sub>j</sub> − a<sub>j</sub>)");
  EXPECT_EQ(html("k = Umin (Umax / Umin)^(gamma / c)"),
            "k = U<sub>min</sub> (U<sub>max</sub> / U<sub>min</sub>)<sup>γ / c</sup>");
  EXPECT_EQ(html("A_ij = (r_i G_ij)^p"), "A<sub>ij</sub> = (r<sub>i</sub> G<sub>ij</sub>)<sup>p</sup>");
  EXPECT_EQ(html("argmin max(t, phi) + T^c + T^s"), "argmin max(t, φ) + T<sup>c</sup> + T<sup>s</sup>");
}

TEST(MathText, WordsAndNamesStayAsTheyAreAndNothingIsMarkup) {
  for (const char* plain :
       {"round_s and restart_s", "min-makespan", "alpha-fair of gamma-ray",
        "remaining ideal time, ties in order of arrival", "sum of payoffs", "sum_of = steps", "at_s 3"})
    EXPECT_EQ(html(plain), plain);
  EXPECT_EQ(html("<b>a & b</b>"), "&lt;b&gt;a &amp; b&lt;/b&gt;");
}

}  // namespace
}  // namespace roundel::widgets
