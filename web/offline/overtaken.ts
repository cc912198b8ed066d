import type { Answers } from '@atesta/forms/values.ts'

type Kept = { overtaken?: readonly Answers[] | Answers | null }

/** What of a kept draft was overtaken, the newest last. Drafts of version 1 hold one or none. */
export const overtakenIn = ({ overtaken }: Kept): readonly Answers[] => [overtaken ?? []].flat() as Answers[]
