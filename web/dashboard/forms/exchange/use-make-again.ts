import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type FormRow, refreshForms } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { notify } from '../../../ui/notify.ts'
import { freeName } from '../library/free-name.ts'

type Given = {
  form: Pick<FormRow, 'name' | 'description' | 'category'>
  /** As it was published, and as it is shown: that becomes a draft, which may have mistakes. */
  published: FormStructure
  shown: FormStructure
}

/** Makes a form that was deleted elsewhere again, as a new one, with what was changed of it; then opens that. */
export function useMakeAgain({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ form: { name, description, category }, published, shown }: Given) => {
      const { data } = await api.templates.list({ query: { q: name, page_size: limits.maxPageSize } })
      const free = freeName(
        name,
        data.map((each) => each.name),
      )
      const body = { name: free, description, category_id: category?.id ?? null, structure: published }
      const { id, version } = await api.templates.create({ body })
      await api.templates.saveDraft({
        params: { id },
        body: { structure: shown, based_on: version, revision: 0 },
      })
      return id
    },
    onSuccess: async (id) => {
      onDone()
      await refreshForms()
      notify.success(t('done.created'))
      await navigate({ to: paths.form({ formId: id }), ignoreBlocker: true })
    },
    onError: (error) => notify.error(error),
  })
}
