/** Most specific first: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const found = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * The everyday name of the browser that sends this user agent, such as "Chrome, Android"; null if
 * unrecognised.
 */
export function browserName(userAgent: string): string | null {
  const names = [found(browsers, userAgent), found(systems, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
