import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  calculated,
  check,
  choice,
  date,
  dropdown,
  evidenceStep,
  formStep,
  isOneOf,
  number,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
  when,
  yesNo,
} from './words.ts'

/** Safety distance behind a slot for a fingertip, finger or arm: ISO 13857, table 4. */
const requiredDistance: Rule = {
  if: [
    { '<=': [{ var: 'opening' }, 4] },
    2,
    { '<=': [{ var: 'opening' }, 6] },
    10,
    { '<=': [{ var: 'opening' }, 8] },
    20,
    { '<=': [{ var: 'opening' }, 10] },
    80,
    { '<=': [{ var: 'opening' }, 12] },
    100,
    { '<=': [{ var: 'opening' }, 20] },
    120,
    850,
  ],
}

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'photos-section',
        t('Photos of the conveyor', 'Fotos de la correa transportadora', 'Fotos do transportador de correia'),
        [
          ask(
            t('Drive and head pulley, with their guards', 'Accionamiento y polea de cabeza, con sus guardas', 'Acionamento e tambor de cabeça, com as proteções'),
            photos('head-photos', 1, 6),
          ),
          ask(t('Tail pulley and loading zone', 'Polea de cola y zona de carga', 'Tambor de retorno e zona de carregamento'), photos('tail-photos', 1, 6)),
          ask(t('Take-up and counterweight', 'Tensor y contrapeso', 'Esticador e contrapeso'), photos('take-up-photos', 0, 6)),
        ],
        t(
          'Show each guard whole, then its fixings and openings. Do not reach past a guard to take a photo.',
          'Muestra cada guarda completa y luego sus fijaciones y aberturas. No pases la mano detrás de una guarda para tomar la foto.',
          'Mostre cada proteção inteira e depois as fixações e aberturas. Não ultrapasse a proteção para tirar a foto.',
        ),
      ),
      section('video-section', t('Emergency stop test', 'Prueba de la parada de emergencia', 'Teste da parada de emergência'), [
        ask(t('The pull cord is pulled and the belt stops', 'Se acciona el cable y la correa se detiene', 'O cabo é puxado e a correia para'), videos('stop-video', 0, 1)),
      ]),
    ]),
    formStep(t('Inspection', 'Inspección', 'Inspeção')),
  ],
  schema: [
    section('conveyor-section', t('Conveyor', 'Correa transportadora', 'Transportador'), [
      ask(t('Conveyor number', 'Código de la correa', 'TAG do transportador'), text('conveyor', { max_length: 40, placeholder: t('CV-102', 'CV-102', 'TR-102') })),
      ask(
        t('Area', 'Área', 'Área'),
        dropdown('area', [
          ['crushing', t('Crushing', 'Chancado o trituración', 'Britagem')],
          ['stockpile', t('Stockpile and reclaim', 'Acopio y recuperación', 'Pilha e retomada')],
          ['plant', t('Processing plant', 'Planta de procesos', 'Usina de beneficiamento')],
          ['underground', t('Underground', 'Interior mina', 'Subsolo')],
          ['port', t('Port or loading', 'Puerto o embarque', 'Porto ou carregamento')],
        ]),
      ),
      ask(
        t('Inspection date', 'Fecha de inspección', 'Data da inspeção'),
        date('inspected-on', {
          validation: { '<=': [{ var: 'inspected-on' }, { today: 0 }] },
          validation_message: t('The inspection cannot be in the future.', 'La inspección no puede tener fecha futura.', 'A inspeção não pode ter data futura.'),
        }),
      ),
      ask(t('Belt speed', 'Velocidad de la correa', 'Velocidade da correia'), number('speed', 'm/s', 0, 12, { step: 0.1 })),
      ask(
        t('State during the inspection', 'Estado durante la inspección', 'Situação durante a inspeção'),
        choice('state', [
          ['running', t('Running', 'En marcha', 'Em operação')],
          ['stopped', t('Stopped, not isolated', 'Detenida, sin bloqueo', 'Parado, sem bloqueio')],
          ['isolated', t('Isolated and locked out', 'Aislada y bloqueada', 'Isolado e bloqueado')],
        ]),
      ),
      when(isOneOf('state', ['isolated']), ask(t('Lock or permit number', 'Número de candado o permiso', 'Número do cadeado ou da permissão'), text('lock', { max_length: 60 }))),
    ]),
    section('guards-section', t('Guards', 'Guardas', 'Proteções'), [
      check(
        'head-guard',
        t(
          'Head and drive pulleys are guarded on both sides',
          'Las poleas de cabeza y motriz tienen guardas por ambos lados',
          'Os tambores de cabeça e de acionamento têm proteção dos dois lados',
        ),
      ),
      check(
        'coupling-guard',
        t(
          'Couplings, shafts and V-belts are fully enclosed',
          'Acoplamientos, ejes y correas en V están totalmente encerrados',
          'Acoplamentos, eixos e correias em V estão totalmente enclausurados',
        ),
      ),
      check(
        'tail-guard',
        t(
          'The tail pulley is guarded past the nip point',
          'La guarda de la polea de cola cubre el punto de atrapamiento',
          'A proteção do tambor de retorno cobre o ponto de agarramento',
        ),
      ),
      check(
        'take-up-guard',
        t(
          'The take-up is guarded and the area under the counterweight is fenced off',
          'El tensor tiene guarda y la zona bajo el contrapeso está cercada',
          'O esticador tem proteção e a área sob o contrapeso está cercada',
        ),
      ),
      check(
        'idler-guard',
        t(
          'Return and loading-zone idlers within reach are guarded',
          'Los polines de retorno y de carga al alcance tienen guarda',
          'Os roletes de retorno e de carga ao alcance têm proteção',
        ),
        {
          help: t(
            'Within reach: less than 2.7 m above where people walk or work.',
            'Al alcance: a menos de 2,7 m sobre donde circulan o trabajan personas.',
            'Ao alcance: a menos de 2,7 m acima de onde pessoas circulam ou trabalham.',
          ),
        },
      ),
      check(
        'fixings',
        t(
          'Guards are held by fixings that need a tool and stay on the guard',
          'Las guardas se fijan con elementos que requieren herramienta y no se sueltan de ellas',
          'As fixações exigem ferramenta e permanecem presas à proteção',
        ),
      ),
      check(
        'lubrication',
        t(
          'Lubrication points can be reached without removing a guard',
          'Los puntos de lubricación se alcanzan sin retirar guardas',
          'Os pontos de lubrificação são acessíveis sem retirar proteções',
        ),
      ),
    ]),
    section('openings-section', t('Openings and distances', 'Aberturas y distancias', 'Aberturas e distâncias'), [
      ask(
        t('Widest slot in a guard', 'Ranura más ancha de una guarda', 'Maior fenda de uma proteção'),
        number('opening', 'mm', 0, 120, {
          help: t('Measure the narrow side of the slot.', 'Mide el lado angosto de la ranura.', 'Meça o lado estreito da fenda.'),
        }),
      ),
      ask(
        t('Distance from that slot to the moving part', 'Distancia de esa ranura a la parte móvil', 'Distância dessa fenda até a parte móvel'),
        number('distance', 'mm', 0, 3000),
      ),
      ask(
        t('Least distance required (ISO 13857)', 'Distancia mínima exigida (ISO 13857)', 'Distância mínima exigida (ISO 13857)'),
        calculated('required-distance', 'mm', requiredDistance),
      ),
      when(
        {
          and: [{ answered: [{ var: 'opening' }, { var: 'distance' }] }, { '<': [{ var: 'distance' }, { var: 'required-distance' }] }],
        },
        ask(
          t(
            'The guard is too close. How is it protected until it is changed?',
            'La guarda está demasiado cerca. ¿Cómo se protege hasta modificarla?',
            'A proteção está próxima demais. Como fica protegida até ser modificada?',
          ),
          remarks('interim', { required: true }),
        ),
      ),
    ]),
    section('stops-section', t('Emergency stops and warnings', 'Paradas de emergencia y avisos', 'Paradas de emergência e avisos'), [
      check('cord', t('Pull cords run along every walkway side', 'Hay cable de parada en todo lado con pasillo', 'Há cabo de parada em todo lado com passarela')),
      check('cord-test', t('The pull cord was tested and stopped the belt', 'Se probó el cable y detuvo la correa', 'O cabo foi testado e parou a correia')),
      ask(
        t('Stopping time measured', 'Tiempo de detención medido', 'Tempo de parada medido'),
        number('stopping-time', 's', 0, 120, {
          step: 0.1,
          required: false,
          required_if: { '==': [{ var: 'cord-test' }, 'yes'] },
        }),
      ),
      check(
        'reset',
        t('The belt does not restart when the switch is reset', 'La correa no vuelve a arrancar al rearmar el interruptor', 'A correia não volta a partir ao rearmar a chave'),
      ),
      check(
        'siren',
        t(
          'The start warning sounds and lights up along the belt',
          'La alarma de arranque se oye y se ve a lo largo de la correa',
          'O alarme de partida é ouvido e visto ao longo da correia',
        ),
      ),
      check(
        'lockout',
        t(
          'Isolation points are labelled and can be locked',
          'Los puntos de aislación están identificados y permiten bloqueo',
          'Os pontos de isolamento estão identificados e permitem bloqueio',
        ),
      ),
      check(
        'access',
        t(
          'Walkways, crossovers and handrails are clear and sound',
          'Pasillos, cruces y barandas están despejados y en buen estado',
          'Passarelas, transposições e guarda-corpos estão livres e em bom estado',
        ),
      ),
    ]),
    section('closing-section', t('Result', 'Resultado', 'Resultado'), [
      ask(
        t('May the conveyor operate?', '¿Puede operar la correa?', 'O transportador pode operar?'),
        choice(
          'result',
          [
            ['yes', t('Yes', 'Sí', 'Sim')],
            ['conditions', t('Yes, with conditions', 'Sí, con condiciones', 'Sim, com condições')],
            ['no', t('No, stop and lock out', 'No, detener y bloquear', 'Não, parar e bloquear')],
          ],
          {
            validation: {
              or: [{ '!=': [{ var: 'result' }, 'yes'] }, { '!=': [{ var: 'cord-test' }, 'no'] }],
            },
            validation_message: t(
              'The pull cord did not stop the belt: it cannot operate without conditions.',
              'El cable no detuvo la correa: no puede operar sin condiciones.',
              'O cabo não parou a correia: ela não pode operar sem condições.',
            ),
          },
        ),
      ),
      when(
        isOneOf('result', ['conditions', 'no']),
        ask(t('Conditions, or reason for stopping', 'Condiciones o motivo de la detención', 'Condições ou motivo da parada'), remarks('conditions', { required: true })),
      ),
      ask(t('The shift supervisor was informed', 'Se informó al jefe de turno', 'O supervisor do turno foi informado'), yesNo('informed')),
      ask(t('Inspector', 'Inspector', 'Inspetor'), signature('inspector')),
    ]),
  ],
}
