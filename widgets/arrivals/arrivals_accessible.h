#pragma once
// The strip for assistive technology: a list of its pins in order of arrival.

namespace roundel::widgets {

class ArrivalsStrip;

void installArrivalsAccessibility();
/// Tells that the keyboard is at another pin.
void announcePin(ArrivalsStrip* strip);

}  // namespace roundel::widgets
