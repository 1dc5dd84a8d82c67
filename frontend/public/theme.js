// Sets the chosen theme before the first paint. A file of its own, because inline script is forbidden;
// without a choice the page follows the system through `color-scheme`.
(function () {
  try {
    var theme = window.localStorage.getItem("requill.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be switched off; the system's theme then stands.
  }
})();
