import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  anyFiles,
  ask,
  checks,
  choice,
  comment,
  component,
  date,
  dropdown,
  evidenceStep,
  formStep,
  number,
  papers,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
} from '@atesta/forms/library/words.ts'

const evidence = evidenceStep(t('Evidence', 'Evidencia', 'Evidências'), [
  section(
    'doc-photos',
    t('Photos of the site', 'Fotos del sitio', 'Fotos do local'),
    [ask(t('Overview and details', 'Vista general y detalles', 'Visão geral e detalhes'), photos('photos'))],
    t(
      'At least one photo that shows where it is, then the details.',
      'Al menos una foto que muestre el lugar; después, los detalles.',
      'Pelo menos uma foto que mostre o local; depois, os detalhes.',
    ),
  ),
  section('doc-video', t('Video', 'Video', 'Vídeo'), [
    ask(t('The equipment running', 'El equipo en marcha', 'O equipamento em funcionamento'), videos('video')),
  ]),
  section('doc-papers', t('Documents', 'Documentos', 'Documentos'), [
    ask(
      t(
        'Permit or calibration certificate',
        'Permiso o certificado de calibración',
        'Permissão ou certificado de calibração',
      ),
      papers('papers'),
    ),
  ]),
])

const site = section('form-site', t('The site', 'El sitio', 'O local'), [
  ask(
    t('Which place is this?', '¿Qué lugar es?', 'Que local é este?'),
    text('place', {
      placeholder: t('Pump, station, building…', 'Bomba, estación, edificio…', 'Bomba, estação, prédio…'),
    }),
  ),
  ask(t('Date of the visit', 'Fecha de la visita', 'Data da visita'), date('visit-date')),
  ask(
    t('Ambient temperature', 'Temperatura ambiente', 'Temperatura ambiente'),
    number('temperature', '°C', -40, 60, { required: false, step: 0.1 }),
  ),
])

const leaking = ['small', 'serious']
const safety = section(
  'form-checks',
  t('Safety checks', 'Controles de seguridad', 'Verificações de segurança'),
  [
    ask(
      t('Protective equipment in use', 'Equipo de protección en uso', 'Equipamento de proteção em uso'),
      checks('ppe', [
        ['helmet', t('Helmet', 'Casco', 'Capacete')],
        ['gloves', t('Gloves', 'Guantes', 'Luvas')],
        ['eyes', t('Eye protection', 'Protección ocular', 'Proteção ocular')],
        ['gas', t('Gas detector', 'Detector de gas', 'Detector de gás')],
      ]),
    ),
    ask(
      t('Is there any leak?', '¿Hay alguna fuga?', 'Há algum vazamento?'),
      choice(
        'leak',
        [
          ['no', t('No', 'No', 'Não')],
          ['small', t('Yes, small', 'Sí, pequeña', 'Sim, pequeno')],
          ['serious', t('Yes, serious', 'Sí, grave', 'Sim, grave')],
        ],
        {
          comment_object: [
            comment(
              'leak-comment',
              t('Describe the leak', 'Describe la fuga', 'Descreva o vazamento'),
              leaking,
            ),
          ],
        },
      ),
    ),
    {
      ...ask(
        t('Where does it come from?', '¿De dónde proviene?', 'De onde vem?'),
        dropdown('leak-source', [
          ['valve', t('Valve', 'Válvula', 'Válvula')],
          ['flange', t('Flange', 'Brida', 'Flange')],
          ['pipe', t('Pipe', 'Tubería', 'Tubulação')],
          ['tank', t('Tank', 'Tanque', 'Tanque')],
        ]),
      ),
      visible_if: { in: [{ var: 'leak' }, leaking] },
    },
  ],
)

const closing = section('form-closing', t('Closing', 'Cierre', 'Encerramento'), [
  ask(
    t('Anything else to attach?', '¿Algo más para adjuntar?', 'Mais alguma coisa para anexar?'),
    anyFiles('attachments'),
  ),
  ask(
    t('Signature of the inspector', 'Firma del inspector', 'Assinatura do inspetor'),
    signature('signature'),
  ),
])

/** The form of the mine's main job: a documentation step with evidence slots, then a form step with questions. */
export const siteInspection: FormStructure = {
  steps: [evidence, formStep(t('Questions', 'Preguntas', 'Perguntas'))],
  schema: [site, safety, closing],
}

/** A short form, so that there is more than one to choose from. */
export const quickCheck: FormStructure = {
  steps: [
    { id: 'step-check', type: 'form', title: t('Quick check', 'Control rápido', 'Verificação rápida') },
  ],
  schema: [
    section('check', t('Quick check', 'Control rápido', 'Verificação rápida'), [
      ask(
        t('Overall state', 'Estado general', 'Estado geral'),
        component({ id: 'state', type: 'rating', required: true, max: 5 }),
      ),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('remarks')),
      ask(t('Photo', 'Foto', 'Foto'), photos('photo', 0)),
    ]),
  ],
}
