import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'

const route = getRouteApi('/dashboard/forms/$formId')

const BuilderPage = lazy(async () => ({ default: (await import('./builder/builder-page.tsx')).BuilderPage }))
const AnswersPage = lazy(async () => ({ default: (await import('./answers/answers-page.tsx')).AnswersPage }))

/** `/dashboard/forms/:id`: the builder of a form; with `?view=` what was answered to it. */
export function FormPage() {
  const { view } = route.useSearch()
  const { formId } = route.useParams()
  return (
    <Suspense fallback={<PageLoading />}>
      {view ? (
        <Permitted may="create_workflows">
          <AnswersPage key={formId} id={Number(formId)} view={view} />
        </Permitted>
      ) : (
        <BuilderPage />
      )}
    </Suspense>
  )
}
