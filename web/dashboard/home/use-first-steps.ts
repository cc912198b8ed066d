import { useQueries } from '@tanstack/react-query'
import { foldersQuery } from '../../queries/folders.ts'
import { formsQuery } from '../../queries/forms.ts'
import { usersQuery } from '../../queries/users.ts'
import { useSession } from '../../session/session.ts'
import type { Summary } from './figures.tsx'

export type FirstStep = 'inspection' | 'form' | 'workflow' | 'people'

/** With more certifications than this, a company has begun, in whatever way. */
const manyCertified = 50

type Total = { total: number }
type Folders = { data: { can: { edit: boolean }; counts: { tasks: number } }[] }

/** The steps taken of a company with these figures, forms, folders of workflows and people; null when all are. */
export function stepsTaken(
  figures: Summary['figures'],
  forms: Total,
  folders: Folders,
  people: Total,
): ReadonlySet<FirstStep> | null {
  const { open_inspections, submitted_30_days, certifications } = figures
  const begun = [open_inspections, submitted_30_days, certifications].some((count) => count > 0)
  // The folder that holds what was begun without a workflow cannot be edited.
  const hasWorkflow = folders.data.some(({ can, counts }) => can.edit && counts.tasks > 0)
  const done = new Set<FirstStep>()
  if (certifications > 0) done.add('inspection')
  // The first inspection without a workflow brings a form with it.
  if (hasWorkflow || forms.total > (begun ? 1 : 0)) done.add('form')
  if (hasWorkflow) done.add('workflow')
  if (people.total > 1) done.add('people')
  return done.size < 4 ? done : null
}

/**
 * Which first steps an administrator's company has taken: `done` is null when none is to be suggested, and all is
 * undefined until that is known.
 */
export function useFirstSteps(
  summary: Summary | undefined,
): { done: ReadonlySet<FirstStep> | null } | undefined {
  const isAdmin = useSession(({ user }) => user?.profile.range === 'RANGE_ADMIN')
  const certified = summary?.figures.certifications
  const asks = isAdmin && certified !== undefined && certified <= manyCertified
  const [forms, folders, people] = useQueries({
    queries: [
      { ...formsQuery({ page_size: 1 }), enabled: asks },
      { ...foldersQuery('workflow', {}), enabled: asks },
      { ...usersQuery({}), enabled: asks },
    ],
  })
  if (!summary) return undefined
  if (!asks) return { done: null }
  const all = [forms, folders, people]
  // The page does not fail for want of suggestions.
  if (all.some(({ error }) => error)) return { done: null }
  if (!forms.data || !folders.data || !people.data) return undefined
  return { done: stepsTaken(summary.figures, forms.data, folders.data, people.data) }
}
