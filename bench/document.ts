/** What was measured of one suite, where and when, as it stands in docs/benchmarks.md. */
export type Section = { suite: string; text: string }

const marker = (suite: string) => `<!-- ${suite} -->`

/** The sections of a document that `documentOf` wrote; none of another text. */
export function sectionsOf(document: string): Section[] {
  const [, ...parts] = document.split(/^<!-- (\S+) -->\n/m)
  return Array.from({ length: parts.length / 2 }, (_, n) => ({
    suite: parts[2 * n] ?? '',
    text: (parts[2 * n + 1] ?? '').trim(),
  }))
}

/** The document with sections in the order of `suites`; those of suites that are no more are left out. */
export function documentOf(head: string, sections: readonly Section[], suites: readonly string[]): string {
  const texts = new Map(sections.map(({ suite, text }) => [suite, text]))
  const parts = suites.flatMap((suite) => {
    const text = texts.get(suite)
    return text === undefined ? [] : [`${marker(suite)}\n\n${text.trim()}\n`]
  })
  return [head.trim(), '', ...parts].join('\n')
}
