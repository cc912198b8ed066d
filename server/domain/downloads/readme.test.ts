import { locales } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { readme } from './readme.ts'

const keys = [
  'log.example/a+00ab12cd+AQzT5yS1QIVKeJhYDJDiZJqTHkvzZ1kHxJm1B0xMmC1A',
  `log.example/a+11ab12cd+${'Bm9'.repeat(590)}`,
]

test.each(locales)(
  'stays within the width of plain text but for the keys, which stand whole (%s)',
  (locale) => {
    const title =
      'Inspection of the third conveyor belt of the northern harbour after the storm of last November'
    const facts = {
      locale,
      timeZone: 'America/Santiago',
      title,
      company: 'Harbour',
      madeAt: new Date(0),
      keys,
    }
    const config = { publicUrl: 'https://evidence.harbour.example' } as Parameters<typeof readme>[0]
    const lines = readme(config, facts, ['files', 'answers', 'report', 'table'])
      .toString()
      .replace(/^\ufeff/, '')
      .split('\r\n')
    expect(lines.filter((line) => line.length > 78)).toEqual(keys.filter((key) => key.length > 78))
    expect(lines.slice(-3, -1)).toEqual(keys)
    expect(lines.join('\n')).toContain('keys.txt')
  },
)
