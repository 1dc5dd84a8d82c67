/** Regions where files are usually printed on Letter rather than A4. */

/** By CLDR's supplemental data, `paperSize`. */
const REGIONS = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));
/** Browsers everywhere say "en-US": only beside one of these is it taken at its word. */
const TIME_ZONES = /^(America\/|Pacific\/Honolulu$|Asia\/Manila$)/;

export function isLetterUsual(): boolean {
  const { region } = new Intl.Locale(navigator.language).maximize();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return region !== undefined && REGIONS.has(region) && TIME_ZONES.test(timeZone);
}
