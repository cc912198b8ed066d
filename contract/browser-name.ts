/** More specific ones first: Edge calls itself Chrome as well, and Chrome Safari. */
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

/** What a person calls the browser that names itself so, such as "Chrome, Android"; null when nothing is recognised. */
export function browserName(userAgent: string): string | null {
  const names = [found(browsers, userAgent), found(systems, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
