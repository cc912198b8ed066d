import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Stack, startStack } from '../stack.ts'
import { type Company, openCompany } from './records.ts'

export type Companies = {
  stack: Stack
  acme: Company
  rival: Company
  alice: Caller
  sam: Caller
  ines: Caller
  rita: Caller
}

/** For one test file: two companies with everything the recipes need. In Acme, Sam and Ines are members of all folders. */
export function useCompanies(): Companies {
  const given = {} as Companies
  beforeAll(async () => {
    const stack = await startStack()
    given.stack = stack
    const [alice, sam, ines, rita] = await Promise.all([
      stack.as('alice'),
      stack.as('sam'),
      stack.as('ines'),
      stack.as('rita'),
    ])
    Object.assign(given, { alice, sam, ines, rita })
    given.acme = await openCompany(stack, stack.companies.acme, {
      admin: alice,
      members: [sam, ines],
      inspector: ines,
    })
    given.rival = await openCompany(stack, stack.companies.rival, {
      admin: rita,
      members: [rita],
      inspector: rita,
    })
  })
  afterAll(() => given.stack?.stop())
  return given
}
