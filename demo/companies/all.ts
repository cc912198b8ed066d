import type { DemoCompany } from '../content.ts'
import { mine } from './demo/company.ts'
import { operator } from './fluxo/company.ts'
import { insurer } from './rival/company.ts'

/** The demo companies: the first is the one most people sign in to. */
export const demoCompanies: readonly DemoCompany[] = [mine, insurer, operator]
