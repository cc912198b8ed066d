import { paths } from '@atesta/contract/paths.ts'
import type { FormStructure, Section } from '@atesta/contract/schemas/form.ts'
import type { LibraryForm } from '@atesta/forms/library/library.ts'
import { localized } from '@atesta/forms/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import classes from './library.module.css'
import { LibraryFacts } from './library-facts.tsx'
import { UseTemplate } from './use-template.tsx'

function SectionOutline({ section }: { section: Section }) {
  const { t, i18n } = useTranslation('forms')
  const locale = i18n.language as 'en'
  return (
    <li>
      <h3>{localized(section.title, locale)}</h3>
      {section.description && <p>{localized(section.description, locale)}</p>}
      <ul>
        {section.questions.map((question) => (
          <li key={question.id}>
            {localized(question.label, locale)}
            {(question.visible_if ?? section.visible_if) !== undefined && (
              <small> {t('library.conditional')}</small>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Outline({ structure }: { structure: FormStructure }) {
  const { i18n } = useTranslation('forms')
  return structure.steps.map((step) => (
    <section key={step.id} className={classes.step}>
      <h2>{localized(step.title, i18n.language as 'en')}</h2>
      <ol className={classes.outline}>
        {(step.type === 'form' ? structure.schema : step.sections).map((section) => (
          <SectionOutline key={section.id} section={section} />
        ))}
      </ol>
    </section>
  ))
}

/** One form of the library: what it asks, and a copy of it for the company. */
export function TemplatePage({ form }: { form: LibraryForm }) {
  const { t, i18n } = useTranslation('forms')
  const locale = i18n.language as 'en'
  const { data, error, refetch } = useQuery({
    queryKey: ['form-library', form.key],
    queryFn: form.load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader
        title={localized(form.name, locale)}
        sentence={localized(form.sentence, locale)}
        back={
          <PageLink to={paths.forms()} search={{ view: 'library' }}>
            {t('library.title')}
          </PageLink>
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data && (
        <div className={classes.template}>
          <LibraryFacts form={form} />
          <UseTemplate form={form} structure={data.structure} />
          <Outline structure={data.structure} />
        </div>
      )}
    </>
  )
}
