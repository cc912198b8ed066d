import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { formCategoriesQuery } from '../../queries/forms.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useSession } from '../../session/session.ts'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'

export type FormValues = { name: string; description: string; category_id: number | null }

/** Adds a category without leaving the form, with only a name. */
function NewCategory({ onCreated }: { onCreated: (id: number) => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const [name, setName] = useState<string | null>(null)
  const creation = useMutation({
    mutationFn: (typed: string) => api.templates.createCategory({ body: { name: typed } }),
    onSuccess: async ({ id }) => {
      await refresh('forms_list')
      onCreated(id)
      setName(null)
    },
  })
  const once = useOneAtATime()
  if (name === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={16} />}
        onClick={() => setName('')}
      >
        {t('form.new_category')}
      </Button>
    )
  }
  const add = () => {
    // The field shows its failure.
    if (name.trim()) void once(() => creation.mutateAsync(name.trim()).catch(() => undefined))
  }
  return (
    <TextInput
      mt={8}
      label={t('form.category_name')}
      maxLength={200}
      autoFocus
      value={name}
      error={creation.error && problemText(creation.error).detail}
      onChange={({ currentTarget }) => {
        setName(currentTarget.value)
        creation.reset()
      }}
      onKeyDown={(event) => {
        // Enter would submit the surrounding form.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add()
      }}
      rightSectionWidth={150}
      rightSection={
        <Button variant="light" size="compact-sm" onClick={add} loading={creation.isPending}>
          {t('form.add_category')}
        </Button>
      }
    />
  )
}

type Props = { form: UseFormReturn<FormValues>; refused: Record<string, string> }

/** Name, description and category of a form. */
export function FormFields({ form, refused }: Props) {
  const { t } = useTranslation(['forms', 'common'])
  const { control, register, formState, setValue } = form
  const { data, error } = useQuery(formCategoriesQuery)
  const isAdmin = useSession((session) => session.user?.can.manage_company)
  return (
    <>
      <TextInput
        label={t('form.name')}
        placeholder={t('form.name_placeholder')}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <Textarea
        label={t('form.description')}
        description={t('form.description_hint')}
        maxLength={4000}
        rows={3}
        error={refused.description}
        {...register('description')}
      />
      <div>
        <Controller
          control={control}
          name="category_id"
          render={({ field }) => (
            <Select
              label={t('form.category')}
              placeholder={t('no_category')}
              data={data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              value={field.value === null ? null : String(field.value)}
              onChange={(value) => field.onChange(value === null ? null : Number(value))}
              onBlur={field.onBlur}
              error={refused.category_id ?? (error && !data && problemText(error).detail)}
              searchable
              allowDeselect={false}
              clearable
            />
          )}
        />
        {isAdmin && <NewCategory onCreated={(id) => setValue('category_id', id, { shouldDirty: true })} />}
      </div>
    </>
  )
}
