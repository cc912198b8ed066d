import type { Answers } from '@atesta/forms/values.ts'

type Kept = { overtaken?: readonly Answers[] | Answers | null }

/** The overtaken answers of a kept draft, newest last. Drafts of version 1 hold one set or none. */
export const overtakenIn = ({ overtaken }: Kept): readonly Answers[] => [overtaken ?? []].flat() as Answers[]
