import { displayComment, displayValue } from '@atesta/forms/display.ts'
import { nameAmong } from '@atesta/forms/label-of.ts'
import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import { type Answers, isUnseen } from '@atesta/forms/values.ts'
import { useTranslation } from 'react-i18next'
import { useAnswerOf, useLocale, useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { answerAt, beside, type FieldPath, idAt, inside, keyOf } from '../state/answers-at.ts'
import cards from '../upload/file-card.module.css'
import { FileCard } from '../upload/file-card.tsx'
import classes from './answers-view.module.css'

/** All answers as given, section by section. What the form did not show is not shown here either. */
export function AnswersView() {
  const { t } = useTranslation('fill')
  const texts = useTexts()
  const form = useWebForm((state) => state.normalizedForm)
  const shown = useWebForm((state) => state.evaluation?.visible.sections)
  if (!form || !shown) return null
  const sections = form.steps.flatMap((step) => step.sectionIds.map((id) => ({ id, step })))
  return (
    <div className={classes.answers}>
      {sections
        .filter(({ id }) => shown.has(id))
        .map(({ id, step }) => (
          <section key={id}>
            <h2 className={classes.section}>
              {texts(form.entities.sections[id]?.title) || texts(step.title) || t(`steps.${step.type}`)}
            </h2>
            <dl className={classes.list}>
              {form.entities.sections[id]?.questions.map((question) => (
                <QuestionAnswers key={question} id={question} />
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}

function QuestionAnswers({ id }: { id: string }) {
  const texts = useTexts()
  const question = useWebForm((state) => state.normalizedForm?.entities.questions[id])
  const visible = useWebForm((state) => state.evaluation?.visible.questions.has(id) ?? false)
  if (!question || !visible) return null
  return question.components.map((component) => (
    <ComponentAnswer
      key={component}
      path={[component]}
      asked={texts(question.label)}
      isOnly={question.components.length === 1}
    />
  ))
}

/** `asked`: the question's text; `isOnly`: the component is its only one. */
type AnswerProps = { path: FieldPath; asked?: string; isOnly?: boolean }

function ComponentAnswer({ path, asked = '', isOnly = false }: AnswerProps) {
  const texts = useTexts(path)
  const component = useWebForm((state) => state.normalizedForm?.entities.components[idAt(path)])
  const visible = useWebForm((state) => state.evaluation?.visible.components.has(keyOf(path)) ?? false)
  // The submitted value; the form's evaluation only where nothing was sent.
  const value = useWebForm(
    (state) =>
      answerAt(state.draftSchema, path) ?? answerAt((state.evaluation?.values ?? {}) as Answers, path),
  )
  if (!component || !visible || component.type === 'note' || isUnseen(component)) return null
  return (
    <div className={classes.answer}>
      <dt>{nameAmong(texts(component.label), asked, isOnly)}</dt>
      <dd>
        <Value path={path} component={component} value={value} />
        {component.comment_object.map((comment) => (
          <CommentAnswer key={comment} path={beside(path, comment)} />
        ))}
      </dd>
    </div>
  )
}

type ValueProps = { path: FieldPath; component: NormalizedComponent; value: unknown }

function Value({ path, component, value }: ValueProps) {
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  const locale = useLocale()
  const timeZone = useFiller((filler) => filler.timeZone) ?? 'UTC'
  const answerOf = useAnswerOf(path)
  if (component.type === 'upload' && Array.isArray(value)) return <Files ids={value} />
  if (component.type === 'group' && Array.isArray(value)) {
    const name = texts(component.label) || t('group.record')
    // Nested records are one heading level below; the path grows by an index and an id.
    const Heading = `h${Math.min(6, 3 + (path.length - 1) / 2)}` as 'h3'
    return value.map((_record, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a record has no identity but its place
      <div key={index}>
        <Heading className={classes.number}>{t('group.numbered', { name, number: index + 1 })}</Heading>
        <dl className={classes.record}>
          {(component.components ?? []).map((member) => (
            <ComponentAnswer key={member} path={inside(path, index, member)} />
          ))}
        </dl>
      </div>
    ))
  }
  const text = displayValue(component, value, locale, { timeZone, answerOf, outOf: true })
  const image = component.type === 'signature' ? (value as { image?: string } | undefined)?.image : undefined
  return (
    <>
      {image && <img className={classes.signature} src={image} alt="" />}
      <span className={classes.value} data-empty={text === '' || undefined}>
        {text || t('answers.none')}
      </span>
    </>
  )
}

function CommentAnswer({ path }: { path: FieldPath }) {
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  const locale = useLocale()
  const comment = useWebForm((state) => state.normalizedForm?.entities.comment_objects[idAt(path)])
  const active = useWebForm((state) => state.evaluation?.visible.comments.has(keyOf(path)) ?? false)
  const value = useWebForm((state) => answerAt(state.draftSchema, path))
  if (!comment || !active || value === undefined || value === null) return null
  return (
    <div className={classes.comment}>
      <span className={classes.label}>{texts(comment.label) || t(`comment.${comment.kind}`)}</span>
      {comment.kind === 'photo' && Array.isArray(value) ? (
        <Files ids={value} />
      ) : (
        <span className={classes.value}>{displayComment(comment, value, locale)}</span>
      )}
    </div>
  )
}

const Files = ({ ids }: { ids: string[] }) => (
  <ul className={cards.files}>
    {ids.map((id) => (
      <FileCard key={id} id={id} readOnly />
    ))}
  </ul>
)
