import type { contact } from '@atesta/contract/routes/contact.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'

export const contactHandlers = { create } satisfies Handlers<typeof contact>
