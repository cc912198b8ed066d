import { expect, test } from 'vitest'
import { networkOf } from './rate-limit.ts'

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['ana@example.com', 'ana@example.com'],
  ['17', '17'],
])('%s counts as %s', (address, counted) => expect(networkOf(address)).toBe(counted))
