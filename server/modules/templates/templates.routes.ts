import type { templates } from '@atesta/contract/routes/templates.ts'
import type { Handlers } from '../../core/route.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'

export const templatesHandlers = { listForSelect, read } satisfies Handlers<typeof templates>
