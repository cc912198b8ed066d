import type { DemoEmailTask, Facts, Shot } from '../../content.ts'

const near = { lat: -34.6037, lon: -58.4216, spread: 0.09 }

const shots: Shot[][] = [
  [
    { component: 'own-photos', scene: 'car', caption: 'Lateral izquierdo', value: 0.1 },
    { component: 'own-photos', scene: 'car', caption: 'Lateral derecho', value: 0.2 },
  ],
  [{ component: 'own-photos', scene: 'car', caption: 'Mi auto', value: 0.3 }],
]

const answers = ({ subject, pick, from }: Facts) => ({
  'own-plate': subject,
  'own-km': from(40, 1200) * 100,
  'own-accident': pick('no', 'no', 'yes'),
  'own-accident-what': 'Un golpe leve en el paragolpes, ya reparado.',
})

const client = (mailbox: string) => `${mailbox}@clientes.atesta.test`

export const emailTasks: DemoEmailTask[] = [
  {
    key: 'november-policies',
    folder: 'new-policies',
    name: 'Altas de noviembre',
    description: 'Inspección previa que hace el propio cliente antes de emitir la póliza.',
    form: 'self',
    subject: 'Fotos de tu auto para emitir la póliza',
    message:
      'Para emitir tu póliza necesitamos unas fotos de tu auto y tres respuestas. Lleva unos cinco minutos y se hace desde el teléfono.',
    reminderDays: [3, 7],
    madeDaysAgo: 6,
    state: 'sent',
    near,
    shots,
    answers,
    recipients: [
      {
        name: 'Andrea Lozano',
        email: client('andrea.lozano'),
        phone: '+54 11 5550-1212',
        does: 'submits',
        subject: 'AF 310 HC',
      },
      {
        name: 'Federico Paz',
        email: client('federico.paz'),
        phone: '+54 11 5550-1220',
        does: 'submits',
        subject: 'AG 204 BT',
      },
      {
        name: 'Gloria Mansilla',
        email: client('gloria.mansilla'),
        phone: '+54 11 5550-1228',
        does: 'starts',
        subject: 'AE 677 DN',
      },
      { name: 'Ignacio Roldán', email: client('ignacio.roldan'), phone: '+54 11 5550-1236', does: 'opens' },
      { name: 'Julieta Ferro', email: client('julieta.ferro'), phone: '+54 11 5550-1244' },
      { name: 'Karina Abadi', email: client('karina.abadi'), phone: '+54 11 5550-1252', unsubscribed: true },
      { name: 'Leandro Vives', email: client('leandro.vives'), phone: '+54 11 5550-1222' },
    ],
  },
  {
    key: 'december-renewals',
    folder: 'new-policies',
    name: 'Renovaciones de diciembre',
    description: 'Preparada; se envía el primer día hábil del mes.',
    form: 'self',
    subject: 'Renovamos tu póliza: necesitamos fotos nuevas',
    message:
      'Tu póliza se renueva el mes que viene. Envianos fotos actuales de tu auto y seguís cubierto sin trámites.',
    reminderDays: [5],
    madeDaysAgo: 2,
    state: 'waiting',
    near,
    shots,
    answers,
    recipients: [
      { name: 'Mónica Arce', email: client('monica.arce'), phone: '+54 11 5550-1230' },
      { name: 'Norberto Silva', email: client('norberto.silva'), phone: '+54 11 5550-1238' },
      { name: 'Olga Peralta', email: client('olga.peralta'), phone: '+54 11 5550-1246' },
      { name: 'Pablo Quintana', email: client('pablo.quintana'), phone: '+54 11 5550-1254' },
    ],
  },
  {
    key: 'earlier-policies',
    folder: 'new-policies',
    name: 'Altas de pólizas, primera tanda',
    description: 'Cerrada: quienes no respondieron reciben un llamado.',
    form: 'self',
    subject: 'Fotos de tu auto para emitir la póliza',
    message: 'Para emitir tu póliza necesitamos unas fotos de tu auto y tres respuestas.',
    reminderDays: [3],
    madeDaysAgo: 21,
    state: 'expired',
    near,
    shots,
    answers,
    recipients: [
      {
        name: 'Quimey Robles',
        email: client('quimey.robles'),
        phone: '+54 11 5550-1224',
        does: 'submits',
        subject: 'AD 933 FE',
      },
      { name: 'Rosana Tello', email: client('rosana.tello'), phone: '+54 11 5550-1232', does: 'opens' },
      { name: 'Sergio Ulloa', email: client('sergio.ulloa'), phone: '+54 11 5550-1240' },
    ],
  },
]
