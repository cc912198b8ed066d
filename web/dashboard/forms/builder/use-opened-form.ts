import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formInBuilder, formQuery } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { useSession } from '../../../session/session.ts'
import { DraftSaving } from './state/draft-saving.ts'
import { hearOf, openBuilder } from './state/form-templates.ts'
import { copies, useBuilder } from './use-builder.ts'

const readConflict = async (id: number) => {
  const { form, draft } = await formInBuilder(id)
  return { draft, published: { version: form.version, structure: form.structure } }
}

/** Opens a form in the builder and saves its draft while the page is open. */
export function useOpenedForm(id: number) {
  const userId = useSession((session) => session.user?.id ?? 0)
  const [state, setState] = useState<{ saving?: DraftSaving; error?: unknown; attempt: number }>({
    attempt: 0,
  })
  const { attempt } = state
  useEffect(() => {
    const left = new AbortController()
    let saving: DraftSaving | undefined
    const open = async () => {
      const { form, draft } = await formInBuilder(id, left.signal)
      const published = { version: form.version, structure: form.structure }
      const copy = await copies.take(userId, id, left.signal)
      if (left.signal.aborted) return
      const { name } = copies
      openBuilder(useBuilder, { userId, id, published, draft, copy })
      saving = new DraftSaving(useBuilder, {
        save: (form, body, idempotencyKey) =>
          api.templates.saveDraft({ params: { id: form }, body }, { idempotencyKey }),
        end: (form, revision, idempotencyKey) =>
          api.templates.discardDraft({ params: { id: form }, query: { revision } }, { idempotencyKey }),
        read: readConflict,
        arrivedLate: (structure) => copies.forget(name, structure),
      })
      setState({ saving, attempt })
    }
    open().catch((error: unknown) => {
      if (!left.signal.aborted) setState({ error, attempt })
    })
    return () => {
      left.abort()
      saving?.stop()
      void copies.leave()
    }
  }, [id, userId, attempt])
  return { ...state, retry: () => setState({ attempt: attempt + 1 }) }
}

/** The form beside its structure: name, versions, deeds. */
export function useFormFacts(id: number) {
  const { data } = useQuery(formQuery(id))
  useEffect(() => {
    if (data && useBuilder.getState().id === id)
      hearOf(useBuilder, { version: data.version, structure: data.structure })
  }, [data, id])
  return data
}
