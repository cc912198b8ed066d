import { limits } from '@atesta/contract/limits.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { type FormCategory, formCategoriesQuery, refreshForms } from '../../queries/forms.ts'
import { api } from '../../session/api.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Ask, useQuestion } from '../use-question.ts'
import classes from './forms-page.module.css'

type NameProps = { label: string; given?: string; button: string; save: (name: string) => Promise<unknown> }

/** One name with its button: of a new category, or of one that is renamed. */
function CategoryName({ label, given = '', button, save }: NameProps) {
  const [name, setName] = useState(given)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      setName('')
      await refreshForms()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !saving.isPending) saving.mutate(name.trim())
  }
  return (
    <form className={`${classes.add} ${classes.grow}`} onSubmit={submit}>
      <TextInput
        className={classes.grow}
        label={label}
        maxLength={200}
        value={name}
        data-autofocus={given ? true : undefined}
        error={saving.error && problemText(saving.error).detail}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          saving.reset()
        }}
      />
      <Button type="submit" variant="default" loading={saving.isPending}>
        {button}
      </Button>
    </form>
  )
}

type RowProps = { category: FormCategory; onRename: () => void; ask: Ask }
function CategoryRow({ category, onRename, ask }: RowProps) {
  const { t } = useTranslation('forms')
  const { name } = category
  const remove = () =>
    ask({
      title: t('category_list.delete_title'),
      detail: t('category_list.delete_detail', { name }),
      confirm: t('category_list.delete_confirm'),
      danger: true,
      action: async () => {
        await api.templates.removeCategory({ params: { id: category.id } })
        await refreshForms()
        return t('category_list.deleted')
      },
    })
  return (
    <>
      <span className={classes.grow}>
        {name} <span className={classes.forms}>{t('category_list.forms', { count: category.forms })}</span>
      </span>
      {category.can.edit && (
        <ActionIcon aria-label={t('category_list.rename', { name })} onClick={onRename}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {category.can.delete && (
        <ActionIcon aria-label={t('category_list.delete', { name })} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </>
  )
}

/** The company's categories of forms: added, renamed and deleted by administrators. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const { data, error, refetch } = useQuery(formCategoriesQuery)
  const isAdmin = useSession((session) => session.user?.can.manage_company)
  const [renamed, setRenamed] = useState<number | null>(null)
  const { ask, element } = useQuestion()
  return (
    <>
      <Dialog
        opened
        title={t('categories')}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p>{t('category_list.empty')}</p>}
        <ul className={classes.categories}>
          {data?.map((category) => (
            <li key={category.id} className={classes.category}>
              {renamed === category.id ? (
                <CategoryName
                  label={t('form.category_name')}
                  given={category.name}
                  button={t('common:actions.save')}
                  save={async (name) => {
                    await api.templates.saveCategory({ params: { id: category.id }, body: { name } })
                    setRenamed(null)
                  }}
                />
              ) : (
                <CategoryRow category={category} onRename={() => setRenamed(category.id)} ask={ask} />
              )}
            </li>
          ))}
        </ul>
        {data && data.length >= limits.listedCategories && (
          <p>{t('category_list.first', { count: data.length })}</p>
        )}
        {isAdmin ? (
          <CategoryName
            label={t('form.new_category')}
            button={t('form.add_category')}
            save={(name) => api.templates.createCategory({ body: { name } })}
          />
        ) : (
          <p>{t('category_list.admins')}</p>
        )}
      </Dialog>
      {element}
    </>
  )
}
