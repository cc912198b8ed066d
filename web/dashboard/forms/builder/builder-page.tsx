import { useParams } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useUnsavedQuestion } from '../../../ui/form/unsaved-guard.tsx'
import { Permitted } from '../../../ui/no-permission.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import { Builder } from './builder.tsx'
import type { DraftSaving } from './state/draft-saving.ts'
import { useBuilder } from './use-builder.ts'
import { useFormFacts, useOpenedForm } from './use-opened-form.ts'

/** Asks only while something typed is not on the server. */
function Guard() {
  const isUnsaved = useBuilder((state) => state.saveState !== 'saved')
  return useUnsavedQuestion({ dirty: isUnsaved }).question
}

function Opened({ id, saving }: { id: number; saving: DraftSaving }) {
  const form = useFormFacts(id)
  if (!form) return <PageLoading />
  return (
    <>
      <Builder form={form} saving={saving} />
      <Guard />
    </>
  )
}

function FormInBuilder({ id }: { id: number }) {
  const { saving, error, retry } = useOpenedForm(id)
  if (error) return <ErrorState error={error} onRetry={retry} wholePage />
  return saving ? <Opened id={id} saving={saving} /> : <PageLoading />
}

/** `/dashboard/forms/:id`: what a form asks, changed as a draft and published as its next version. */
export function BuilderPage() {
  const { formId } = useParams({ strict: false }) as { formId: string }
  return (
    <Permitted may="create_workflows">
      <FormInBuilder key={formId} id={Number(formId)} />
    </Permitted>
  )
}
