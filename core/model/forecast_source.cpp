// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/forecast_source.h"

namespace roundel::model {

const char* toString(ForecastSource source) {
  switch (source) {
    case ForecastSource::None:
      return "";
    case ForecastSource::Stated:
      return "stated";
    case ForecastSource::Group:
      return "group";
    case ForecastSource::Model:
      return "model";
    case ForecastSource::All:
      return "all";
    case ForecastSource::Truth:
      return "truth";
    case ForecastSource::Nothing:
      return "nothing";
  }
  return "";
}

}  // namespace roundel::model
