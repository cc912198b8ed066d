import { CallError } from '@atesta/contract/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../../modals/modal-store.ts'
import { formInBuilder, refreshForms } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { notify } from '../../../ui/notify.ts'
import type { DraftSaving } from './state/draft-saving.ts'
import { restorePublished } from './state/form-templates.ts'
import { placedProblems } from './state/problem-places.ts'
import { useBuilder } from './use-builder.ts'
import { sameForm } from './versions/version-changes.ts'

async function publishNow(id: number): Promise<number> {
  const { structure, published, revision, savedAt } = useBuilder.getState()
  const body = {
    structure,
    version: published.version,
    ...(savedAt !== null && { draft_revision: revision }),
  }
  const form = await api.templates.save({ params: { id }, body })
  // Another form is open by now.
  if (useBuilder.getState().id !== id) return form.version
  // The form as it was sent: what was typed while it was on its way is not published.
  useBuilder.setState({
    published: { version: form.version, structure },
    basedOn: form.version,
    revision: savedAt === null ? revision : revision + 1,
    saved: structure,
    savedBasedOn: form.version,
    savedAt: null,
    dirty: useBuilder.getState().structure !== structure,
  })
  return form.version
}

async function discardNow(id: number): Promise<void> {
  const { revision, savedAt } = useBuilder.getState()
  const next =
    savedAt === null
      ? revision
      : (await api.templates.discardDraft({ params: { id }, query: { revision } })).revision
  restorePublished(useBuilder, next)
}

const isStale = (error: unknown) => error instanceof CallError && error.code === 'stale_version'

/** Reads what was saved or published elsewhere, so that a notice says it and asks what to go on with. */
async function askWhichToKeep(id: number): Promise<void> {
  const { form, draft } = await formInBuilder(id)
  if (useBuilder.getState().id !== id) return
  const published = { version: form.version, structure: form.structure }
  if (draft.revision === useBuilder.getState().revision) useBuilder.setState({ published })
  // The server has the other draft, so this one is kept on the device until a choice is made.
  else useBuilder.setState({ conflict: { draft, published }, dirty: true, saveState: 'conflict' })
}

/** Publishes the draft as the form's next version, or gives it up. */
export function usePublish(id: number, saving: DraftSaving) {
  const { t } = useTranslation('builder')
  const [publishing, setPublishing] = useState(false)
  const publish = async () => {
    const { structure, published } = useBuilder.getState()
    if (placedProblems(structure).length > 0 || sameForm(published.structure, structure)) return
    const notSaved = () =>
      notify.error(t(useBuilder.getState().conflict ? 'publish.conflict' : 'publish.not_saved'))
    setPublishing(true)
    try {
      if (!(await saving.flush())) return notSaved()
      const version = await saving.doApart(() => publishNow(id))
      await refreshForms()
      notify.success(t('publish.done', { version }))
    } catch (error) {
      if (!isStale(error)) openModal('SERVER_ERROR', { error })
      else {
        await askWhichToKeep(id)
        notify.error(t('publish.conflict'))
      }
    } finally {
      setPublishing(false)
      // The button that had the focus is disabled once all is published.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-page-title]')?.focus()
    }
  }
  const discard = () =>
    openModal('DISCARD_FORM', {
      onConfirm: async () => {
        // What has no answer yet would be sent again, and be the draft after all.
        if (!(await saving.flush()) && saving.isWaiting) throw useBuilder.getState().failure
        try {
          await saving.doApart(() => discardNow(id))
        } catch (error) {
          if (!isStale(error)) throw error
          await askWhichToKeep(id)
          notify.error(t('discard_conflict'))
        }
      },
    })
  return { publishing, publish: () => void publish(), discard }
}
