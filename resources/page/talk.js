// The slides of a talk: their links go to instants (page.js reads the address); PageDown and PageUp go from one to the next.
const slideLinks = Array.from(document.querySelectorAll("#slides a"));
let slideNumber = -1;

function markSlide(number) {
  slideNumber = number;
  slideLinks.forEach((link, each) => {
    if (each === number) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
}

function goToSlide(number) {
  if (number < 0 || number >= slideLinks.length) return;
  markSlide(number);
  location.hash = slideLinks[number].hash;
  slideLinks[number].scrollIntoView({ block: "nearest", inline: "nearest" });
  say("Slide " + (number + 1) + " of " + slideLinks.length + ": " + slideLinks[number].textContent);
}

slideLinks.forEach((link, number) => link.addEventListener("click", (event) => {
  event.preventDefault();
  goToSlide(number);
}));
addEventListener("keydown", (event) => {
  if (slideLinks.length === 0 || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key !== "PageDown" && event.key !== "PageUp") return;
  event.preventDefault();
  goToSlide(event.key === "PageDown" ? slideNumber + 1 : slideNumber - 1);
});
