import type { companies } from '@atesta/contract/routes/companies.ts'
import type { Handlers } from '../../http/route.ts'
import { logo } from './logo.ts'
import { read } from './read.ts'
import { removeLogo } from './remove-logo.ts'
import { save } from './save.ts'
import { uploadLogo } from './upload-logo.ts'

export const companiesHandlers = { read, save, uploadLogo, removeLogo, logo } satisfies Handlers<
  typeof companies
>
