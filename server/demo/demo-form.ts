import type {
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Section,
} from '@atesta/contract/schemas/form.ts'

const t = (en: string, es: string, pt: string): LocalizedText => ({ en, es, pt })

type Given = Partial<Component> & Pick<Component, 'id' | 'type'>
const component = (given: Given): Component => ({
  label: '',
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...given,
})
const question = (id: string, label: LocalizedText, ...components: Component[]): Question => ({
  id,
  label,
  components,
})
const section = (
  id: string,
  title: LocalizedText,
  questions: Question[],
  description?: LocalizedText,
): Section => ({ id, title, description, collapsed: false, questions })

const photos = {
  types: ['image/jpeg', 'image/png'],
  min: 1,
  max: 10,
  camera_only: false,
  position_required: false,
}
const videos = {
  types: ['video/mp4', 'video/quicktime'],
  min: 1,
  max: 3,
  camera_only: false,
  position_required: false,
}
const documents = { types: ['application/pdf'], min: 1, max: 5, camera_only: false, position_required: false }
const any = {
  types: ['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4'],
  min: 0,
  max: 5,
  camera_only: false,
  position_required: false,
}

const evidence: Section[] = [
  section(
    'doc-photos',
    t('Photos of the site', 'Fotos del sitio', 'Fotos do local'),
    [
      question(
        'q-photos',
        t('Overview and details', 'Vista general y detalles', 'Visão geral e detalhes'),
        component({
          id: 'photos',
          type: 'upload',
          label: t('Photos', 'Fotos', 'Fotos'),
          required: true,
          media_certification: photos,
        }),
      ),
    ],
    t(
      'At least one photo that shows where it is, then the details.',
      'Al menos una foto que muestre el lugar; después, los detalles.',
      'Pelo menos uma foto que mostre o local; depois, os detalhes.',
    ),
  ),
  section('doc-video', t('Video', 'Video', 'Vídeo'), [
    question(
      'q-video',
      t('The equipment running', 'El equipo en marcha', 'O equipamento em funcionamento'),
      component({
        id: 'video',
        type: 'upload',
        label: t('Video', 'Video', 'Vídeo'),
        required: true,
        media_certification: videos,
      }),
    ),
  ]),
  section('doc-papers', t('Documents', 'Documentos', 'Documentos'), [
    question(
      'q-papers',
      t(
        'Permit or calibration certificate',
        'Permiso o certificado de calibración',
        'Permissão ou certificado de calibração',
      ),
      component({
        id: 'papers',
        type: 'upload',
        label: t('PDF', 'PDF', 'PDF'),
        required: true,
        media_certification: documents,
      }),
    ),
  ]),
]

const site = section('form-site', t('The site', 'El sitio', 'O local'), [
  question(
    'q-place',
    t('Which place is this?', '¿Qué lugar es?', 'Que local é este?'),
    component({
      id: 'place',
      type: 'text',
      required: true,
      max_length: 200,
      placeholder: t('Well, station, building…', 'Pozo, estación, edificio…', 'Poço, estação, prédio…'),
    }),
  ),
  question(
    'q-date',
    t('Date of the visit', 'Fecha de la visita', 'Data da visita'),
    component({ id: 'visit-date', type: 'date', required: true }),
  ),
  question(
    'q-temperature',
    t('Ambient temperature', 'Temperatura ambiente', 'Temperatura ambiente'),
    component({ id: 'temperature', type: 'number', unit: '°C', min: -40, max: 60, step: 0.1 }),
  ),
])

const checks = section(
  'form-checks',
  t('Safety checks', 'Controles de seguridad', 'Verificações de segurança'),
  [
    question(
      'q-ppe',
      t('Protective equipment in use', 'Equipo de protección en uso', 'Equipamento de proteção em uso'),
      component({
        id: 'ppe',
        type: 'checkbox',
        required: true,
        options: [
          { label: t('Helmet', 'Casco', 'Capacete'), value: 'helmet' },
          { label: t('Gloves', 'Guantes', 'Luvas'), value: 'gloves' },
          { label: t('Eye protection', 'Protección ocular', 'Proteção ocular'), value: 'eyes' },
          { label: t('Gas detector', 'Detector de gas', 'Detector de gás'), value: 'gas' },
        ],
      }),
    ),
    question(
      'q-leak',
      t('Is there any leak?', '¿Hay alguna fuga?', 'Há algum vazamento?'),
      component({
        id: 'leak',
        type: 'radio',
        required: true,
        options: [
          { label: t('No', 'No', 'Não'), value: 'no' },
          { label: t('Yes, small', 'Sí, pequeña', 'Sim, pequeno'), value: 'small' },
          { label: t('Yes, serious', 'Sí, grave', 'Sim, grave'), value: 'serious' },
        ],
        comment_object: [
          {
            id: 'leak-comment',
            kind: 'comment',
            label: t('Describe the leak', 'Describe la fuga', 'Descreva o vazamento'),
            required: true,
            show_for: ['small', 'serious'],
          },
        ],
      }),
    ),
    {
      ...question(
        'q-leak-source',
        t('Where does it come from?', '¿De dónde proviene?', 'De onde vem?'),
        component({
          id: 'leak-source',
          type: 'dropdown',
          required: true,
          options: [
            { label: t('Valve', 'Válvula', 'Válvula'), value: 'valve' },
            { label: t('Flange', 'Brida', 'Flange'), value: 'flange' },
            { label: t('Pipe', 'Tubería', 'Tubulação'), value: 'pipe' },
            { label: t('Tank', 'Tanque', 'Tanque'), value: 'tank' },
          ],
        }),
      ),
      visible_if: { in: [{ var: 'leak' }, ['small', 'serious']] },
    },
  ],
)

const closing = section('form-closing', t('Closing', 'Cierre', 'Encerramento'), [
  question(
    'q-attachments',
    t('Anything else to attach?', '¿Algo más para adjuntar?', 'Mais alguma coisa para anexar?'),
    component({
      id: 'attachments',
      type: 'upload',
      label: t('Files', 'Archivos', 'Arquivos'),
      media_certification: any,
    }),
  ),
  question(
    'q-signature',
    t('Signature of the inspector', 'Firma del inspector', 'Assinatura do inspetor'),
    component({ id: 'signature', type: 'signature', required: true }),
  ),
])

/** The form of the demo's main job: a documentation step with evidence slots, then a form step with questions. */
export const siteInspection: FormStructure = {
  steps: [
    {
      id: 'step-evidence',
      type: 'documentation',
      title: t('Evidence', 'Evidencia', 'Evidências'),
      sections: evidence,
    },
    { id: 'step-form', type: 'form', title: t('Questions', 'Preguntas', 'Perguntas') },
  ],
  schema: [site, checks, closing],
}

/** A short form, so that there is more than one to choose from. */
export const quickCheck: FormStructure = {
  steps: [
    { id: 'step-check', type: 'form', title: t('Quick check', 'Control rápido', 'Verificação rápida') },
  ],
  schema: [
    section('check', t('Quick check', 'Control rápido', 'Verificação rápida'), [
      question(
        'q-state',
        t('Overall state', 'Estado general', 'Estado geral'),
        component({ id: 'state', type: 'rating', required: true, max: 5 }),
      ),
      question(
        'q-note',
        t('Remarks', 'Observaciones', 'Observações'),
        component({ id: 'remarks', type: 'textarea', max_length: 2000 }),
      ),
      question(
        'q-photo',
        t('Photo', 'Foto', 'Foto'),
        component({ id: 'photo', type: 'upload', media_certification: { ...photos, min: 0 } }),
      ),
    ]),
  ],
}
