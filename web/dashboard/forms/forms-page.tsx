import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconForms, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { formsQuery } from '../../queries/forms.ts'
import { formCategoryOptions } from '../../queries/options.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { ImportForm } from './exchange/import-form.tsx'
import { FormsBulk } from './forms-bulk.tsx'
import { LibraryPage } from './library/library-page.tsx'
import { NewFormMenu } from './new-form-menu.tsx'
import { useFormActions } from './use-form-actions.tsx'
import { useFormColumns } from './use-form-columns.tsx'

const route = getRouteApi('/dashboard/forms')

function Forms() {
  const { t } = useTranslation('forms')
  const list = useListAddress(lists.forms)
  const read = useQuery(formsQuery({ ...list.query, ...(list.sort && { sort: list.sort }) }))
  const { data } = read
  const { columns, tools } = useListTools(lists.forms, useFormColumns())
  const { actions, element } = useFormActions()
  const [managing, setManaging] = useState(false)
  const { selection, ...selected } = useSelection(data?.data)
  return (
    <>
      <PageHeader
        title={t('title')}
        count={read}
        sentence={t('sentence')}
        action={
          <>
            <Button variant="default" leftSection={<IconTags size={18} />} onClick={() => setManaging(true)}>
              {t('categories')}
            </Button>
            <NewFormMenu />
          </>
        }
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('search')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <FormsBulk {...selected} />}
        extra={
          <OptionFilter
            name={t('category_filter')}
            options={formCategoryOptions}
            value={list.filters.company_category_id}
            onChange={(company_category_id) => list.change({ filters: { company_category_id } })}
          />
        }
        filters={[
          { name: 'archived', label: t('archived'), choices: [{ value: 'true', label: t('archived') }] },
        ]}
      />
      <ListTable
        name={t('title')}
        columns={columns}
        rowId={(form) => form.id}
        rowName={(form) => form.name}
        rowLink={(form) => ({ to: paths.form({ formId: form.id }) })}
        actions={actions}
        selection={selection}
        list={list}
        read={read}
        none={{
          icon: <IconForms size={20} />,
          title: t('empty'),
          detail: t('empty_detail'),
        }}
      />
      {element}
      {managing && <CategoriesDialog onClose={() => setManaging(false)} />}
    </>
  )
}

/** `/dashboard/forms`: what inspections ask; with `?view=` a file with a form in it, or forms to start from. */
export function FormsPage() {
  const { view, template } = route.useSearch()
  return (
    <Permitted may="create_workflows">
      {view === 'import' && <ImportForm />}
      {view === 'library' && <LibraryPage template={template} />}
      {!view && <Forms />}
    </Permitted>
  )
}
