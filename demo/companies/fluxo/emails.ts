import type { DemoEmailTask } from '../../content.ts'

const contractor = (mailbox: string) => `${mailbox}@contratadas.atesta.test`

export const emailTasks: DemoEmailTask[] = [
  {
    key: 'contractor-vessels',
    folder: 'contractors',
    name: 'Vasos de pressão das contratadas',
    description: 'Cada empresa declara os vasos que traz para a parada.',
    form: 'vessel',
    subject: 'Declaração de vasos de pressão para a parada anual',
    message:
      'Antes da entrada no campo, envie a foto da placa, o certificado da válvula de segurança e as medições de cada vaso. O preenchimento leva dez minutos.',
    reminderDays: [2, 5],
    madeDaysAgo: 4,
    state: 'sent',
    near: { lat: -5.19, lon: -37.34, spread: 0.02 },
    shots: [
      [
        { component: 'vessel-photos', scene: 'plate', caption: 'Placa do vaso', value: 0.4 },
        {
          component: 'vessel-papers',
          caption: 'Certificado da válvula',
          kind: 'paper',
          title: 'Certificado de calibração',
          lines: [
            ['Instrumento', 'Válvula de segurança'],
            ['Pressão de abertura', '12,0 bar'],
            ['Resultado', 'Aprovada'],
          ],
        },
      ],
    ],
    answers: ({ subject, from }) => ({
      'vessel-tag': subject,
      pressure: from(60, 110) / 10,
      wall: from(90, 130) / 10,
      looked: ['shell', 'welds', 'valve'],
      fit: 'yes',
    }),
    recipients: [
      {
        name: 'Oficina Potiguar',
        email: contractor('oficina.potiguar'),
        phone: '+55 84 5550-1141',
        does: 'submits',
        subject: 'OP-114',
      },
      {
        name: 'Sertão Montagens',
        email: contractor('sertao.montagens'),
        phone: '+55 84 5550-1149',
        does: 'starts',
        subject: 'SM-02',
      },
      {
        name: 'Mossoró Caldeiraria',
        email: contractor('mossoro.caldeiraria'),
        phone: '+55 84 5550-1157',
        does: 'opens',
      },
      { name: 'Apodi Serviços', email: contractor('apodi.servicos'), phone: '+55 84 5550-1165' },
    ],
  },
]
