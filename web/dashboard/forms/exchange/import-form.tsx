import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { localized } from '@atesta/forms/text.ts'
import { Button, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import { refreshForms } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { isNameTaken, sayNameTaken } from '../../../side-panels/fields/name-taken.ts'
import { FilePick } from '../../../ui/form/file-pick.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { LinkButton, PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import type { FormFile } from './form-json.ts'
import classes from './import-form.module.css'
import { ImportNotices, TakenOver } from './import-notices.tsx'
import { NewerForm } from './newer-form.ts'
import { NotLoaded } from './not-loaded.ts'
import { hasNoForm, noticeGroups } from './notice-groups.ts'
import { ProtectedFile } from './protected-file.ts'
import { TooLargeFile } from './unpacked-size.ts'

type FileChoiceProps = { reading: boolean; chosen: string | undefined; onFile: (file: File) => void }

function FileChoice({ reading, chosen, onFile }: FileChoiceProps) {
  const { t } = useTranslation('xlsform')
  const [over, setOver] = useState(false)
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <FilePick accept=".xlsx,.xls,.json" onPick={onFile}>
        {(props) => (
          <Button
            variant={chosen ? 'default' : 'filled'}
            leftSection={<IconFileImport size={18} />}
            loading={reading}
            {...props}
          >
            {t(chosen ? 'choose_another' : 'choose')}
          </Button>
        )}
      </FilePick>
      <p>{chosen ?? t('choose_hint')}</p>
    </div>
  )
}

/** The sections that the form will have, to see at a glance whether the file was understood. */
function Outline({ form }: { form: FormFile }) {
  const { t, i18n } = useTranslation('xlsform')
  const { schema, steps } = form.structure
  const evidence = steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  return (
    <ol className={classes.outline}>
      {[...evidence, ...schema].map(({ id, title, questions }) => (
        <li key={id}>
          <strong>{localized(title, i18n.language as Locale) || t('untitled')}</strong>{' '}
          <span>{t('questions', { count: questions.length })}</span>
        </li>
      ))}
    </ol>
  )
}

async function readFile(file: File, locale: Locale): Promise<FormFile> {
  const { readFormFile } = await import('./form-file.ts').catch((cause: unknown) => {
    throw new NotLoaded(cause)
  })
  return readFormFile(file, locale)
}

function reasonOf(error: Error): 'too_large' | 'protected' | 'newer' | 'unreadable' {
  if (error instanceof NewerForm) return 'newer'
  if (error instanceof TooLargeFile) return 'too_large'
  return error instanceof ProtectedFile ? 'protected' : 'unreadable'
}

/** Why there is no form to look at; where that says nothing of the file, it can be read once more. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['xlsform', 'common'])
  if (!(error instanceof NotLoaded))
    return (
      <p role="alert" className={classes.failure}>
        {t(reasonOf(error))}
      </p>
    )
  return (
    <div role="alert" className={classes.failure}>
      <p>{problemText(error).detail}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  )
}

/** A form from a file of ODK, Kobo or another company, looked at before it is made. */
export function ImportForm() {
  const { t, i18n } = useTranslation(['xlsform', 'common'])
  const navigate = useNavigate()
  const [fileName, setFileName] = useState<string>()
  const [name, setName] = useState('')
  const reading = useMutation({
    mutationFn: (file: File) => readFile(file, i18n.language as Locale),
    onSuccess: (form) => setName(form.name),
  })
  const form = reading.data
  const creation = useMutation({
    mutationFn: ({ structure, description }: FormFile) =>
      api.templates.create({ body: { name: name.trim(), description, structure } }),
    onSuccess: async ({ id }) => {
      await refreshForms()
      notify.success(t('done'))
      await navigate({ to: paths.form({ formId: id }), ignoreBlocker: true })
    },
    onError: sayNameTaken,
  })
  const read = (file: File) => {
    setFileName(file.name)
    creation.reset()
    reading.mutate(file)
  }
  const broken = form && (noticeGroups(form.notices).problem.length > 0 || hasNoForm(form.notices))
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        back={<PageLink to={paths.forms()}>{t('back')}</PageLink>}
      />
      <div className={classes.import}>
        <FileChoice reading={reading.isPending} chosen={fileName} onFile={read} />
        {reading.error && (
          <Failure
            error={reading.error}
            onRetry={() => reading.variables && reading.mutate(reading.variables)}
          />
        )}
        {form && (
          <>
            <TakenOver notices={form.notices} />
            <TextInput
              label={t('name')}
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Outline form={form} />
            <ImportNotices notices={form.notices} />
          </>
        )}
        <UnsavedGuard dirty={false} sending={creation.isPending} />
        {!isNameTaken(creation.error) && <FormProblem error={creation.error} />}
        <div className={classes.buttons}>
          <LinkButton variant="default" to={paths.forms()}>
            {t('common:actions.cancel')}
          </LinkButton>
          <Button
            disabled={!form || broken || name.trim() === '' || reading.isPending}
            loading={creation.isPending}
            onClick={() => form && creation.mutate(form)}
          >
            {t('submit')}
          </Button>
        </div>
      </div>
    </>
  )
}
