import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { LibraryForm } from '@atesta/forms/library/library.ts'
import { localized } from '@atesta/forms/text.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formsQuery, refreshForms } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { isNameTaken, sayNameTaken } from '../../../side-panels/fields/name-taken.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { notify } from '../../../ui/notify.ts'
import { freeName } from './free-name.ts'
import classes from './library.module.css'

/** Asks under which name the company gets its copy, and makes it. */
export function UseTemplate({ form, structure }: { form: LibraryForm; structure: FormStructure }) {
  const { t, i18n } = useTranslation(['forms', 'common'])
  const locale = i18n.language as 'en'
  const navigate = useNavigate()
  const original = localized(form.name, locale)
  const { data: alike } = useQuery(formsQuery({ q: original, page_size: limits.maxPageSize }))
  const [written, setName] = useState<string | null>(null)
  // Until a name is written, one that the company does not have yet.
  const name =
    written ??
    freeName(
      original,
      (alike?.data ?? []).map((one) => one.name),
    )
  const creation = useMutation({
    mutationFn: () =>
      api.templates.create({
        body: { name: name.trim(), description: localized(form.sentence, locale), structure },
      }),
    onSuccess: async ({ id }) => {
      await refreshForms()
      notify.success(t('done.created'))
      await navigate({ to: paths.form({ formId: id }), ignoreBlocker: true })
    },
    onError: sayNameTaken,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || creation.isPending) return
    // The copy takes this name, which must not give way to the next one meanwhile.
    setName(name)
    creation.mutate()
  }
  return (
    <form className={classes.use} noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput
          className={classes.name}
          label={t('library.name')}
          value={name}
          maxLength={200}
          required
          error={name.trim() === '' && t('common:field.required')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={creation.isPending}>
          {t('library.use')}
        </Button>
      </div>
      <p>{t('library.copy')}</p>
      <UnsavedGuard dirty={false} sending={creation.isPending} />
      {!isNameTaken(creation.error) && <FormProblem error={creation.error} />}
    </form>
  )
}
