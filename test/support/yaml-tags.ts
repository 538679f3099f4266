const core = ['map', 'seq', 'str', 'null', 'bool', 'int', 'float']
const others = ['binary', 'omap', 'pairs', 'set', 'timestamp', 'merge', 'value', 'yaml', '']
/** Tags of the core schema, of YAML 1.1, and unknown ones. */
export const tags = [
  ...[...core, ...others].map((name) => `!!${name}`),
  ...[
    '!',
    '!local',
    '!reset',
    '!override',
    '!e!known',
    '!unknown!x',
    '!<tag:yaml.org,2002:set>',
    '!<!>',
    '!<',
    '!%zz',
  ],
]
/** Beginnings of a text: directives, and documents before the last one. */
export const heads = [
  ...[
    '',
    '---\n',
    '%YAML 1.1\n---\n',
    '%YAML 1.2\n---\n',
    '%YAML 1.3\n---\n',
    '%YAML 2\n---\n',
    '%YAML 1.1\n',
  ],
  ...[
    '%TAG !e! tag:yaml.org,2002:\n---\n',
    '%TAG !! !other\n---\n',
    '%TAG !e!\n---\n',
    '%NONE at all\n---\n',
  ],
  ...['# comment\n%YAML 1.1 1.2\n---\n', '--- !!map\n', 'a: b\n---\n', '%YAML 1.1\n---\na: b\n...\n'],
]
