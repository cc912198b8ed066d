import { sameJson } from '@atesta/forms/equality.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formInBuilder, formQuery } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { useSession } from '../../../session/session.ts'
import { DraftSaving } from './state/draft-saving.ts'
import { openBuilder } from './state/form-templates.ts'
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

/** The form beside its structure: name, versions, deeds. A version that changed only its name is gone on from. */
export function useFormFacts(id: number) {
  const { data } = useQuery(formQuery(id))
  useEffect(() => {
    const { published, basedOn, id: opened } = useBuilder.getState()
    if (!data || opened !== id || data.version <= published.version) return
    const isRenamed = basedOn === published.version && sameJson(data.structure, published.structure)
    useBuilder.setState({
      published: { version: data.version, structure: isRenamed ? published.structure : data.structure },
      ...(isRenamed && { basedOn: data.version, savedBasedOn: data.version }),
    })
  }, [data, id])
  return data
}
