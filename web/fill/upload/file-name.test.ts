import { expect, test } from 'vitest'
import { partsOf } from './file-name.tsx'

test.each([
  ['pump-0.jpg', ['pump-0.jpg', '']],
  ['foto-2026-11-23-104530.jpg', ['foto-2026-11-2', '3-104530.jpg']],
])('%s is cut where its end is still seen', (name, parts) => expect(partsOf(name)).toEqual(parts))
