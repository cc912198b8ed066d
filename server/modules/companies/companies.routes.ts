import type { companies } from '@atesta/contract/routes/companies.ts'
import type { Handlers } from '../../core/route.ts'
import { logo } from './routes/logo.ts'
import { read } from './routes/read.ts'
import { removeLogo } from './routes/remove-logo.ts'
import { save } from './routes/save.ts'
import { uploadLogo } from './routes/upload-logo.ts'

export const companiesHandlers = { read, save, uploadLogo, removeLogo, logo } satisfies Handlers<
  typeof companies
>
