import type { contact } from '@atesta/contract/routes/contact.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'

export const contactHandlers = { create } satisfies Handlers<typeof contact>
