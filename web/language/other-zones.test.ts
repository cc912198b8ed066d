import { expect, test } from 'vitest'
import { otherZones } from './other-zones.ts'

const all = Intl.supportedValuesOf('timeZone').length

test.each(['America/Argentina/Buenos_Aires', 'America/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is not among the others by its other name either',
  (chosen) => {
    const others = otherZones(chosen)
    const written = (zone: string) =>
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    expect(others.map(written)).not.toContain(written(chosen))
    expect(others).toHaveLength(all - 1)
  },
)

test('a zone that this browser does not know takes none away', () => {
  expect(otherZones('Mars/Olympus_Mons')).toHaveLength(all)
})
