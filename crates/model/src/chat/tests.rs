use std::time::Instant;

use super::*;
use crate::sampling::rng::Rng;

const TEXTS: SpecialTexts<'static> = SpecialTexts { bos: "<s>", eos: "</s>" };

fn conversation() -> Vec<Message> {
    vec![
        Message::new("system", "Be brief."),
        Message::new("user", " Hi <there>! "),
        Message::new("assistant", "Hello."),
        Message::new("user", "Why?"),
    ]
}

fn render(source: &str) -> Result<String, Error> {
    ChatTemplate::new(source)?.render(&conversation(), true, TEXTS)
}

#[test]
fn built_in_template() {
    let template = ChatTemplate::bitnet();
    assert_eq!(
        template.render(&conversation(), true, TEXTS).unwrap(),
        "<s>System: Be brief.<|eot_id|>User: Hi <there>!<|eot_id|>Assistant: Hello.<|eot_id|>User: Why?<|eot_id|>\
         Assistant: "
    );
    assert_eq!(
        template.render(&conversation()[1..2], false, SpecialTexts::default()).unwrap(),
        "User: Hi <there>!<|eot_id|>"
    );
    assert_eq!(ChatTemplate::new(template.source()), Ok(template));
}

#[test]
fn the_embedded_template_unless_absent_or_outdated() {
    let mut vocab = Vocab::byte_level(300).unwrap();
    // This vocabulary has no token that ends BitNet's turns: its own end takes that place.
    let ended = ChatTemplate::for_vocab(&vocab).unwrap();
    assert_eq!(ended.source(), ChatTemplate::bitnet().source().replace("<|eot_id|>", "<|end_of_text|>"));
    vocab.tokens[258] = b"<|eot_id|>".to_vec();
    assert_eq!(ChatTemplate::for_vocab(&vocab), Ok(ChatTemplate::bitnet()));
    vocab.chat_template = Some("{{ messages[0].content }}".into());
    assert_eq!(ChatTemplate::for_vocab(&vocab).unwrap().source(), "{{ messages[0].content }}");
    vocab.chat_template = Some("{{ 'Human: ' + 'BITNETAssistant: ' }}".into());
    assert_eq!(ChatTemplate::for_vocab(&vocab), Ok(ChatTemplate::bitnet()));
    vocab.chat_template = Some("{{ oops".into());
    assert!(matches!(ChatTemplate::for_vocab(&vocab), Err(Error::Syntax { .. })));
}

#[test]
fn stops_name_the_turn_end_when_it_is_no_token() {
    let mut vocab = Vocab::byte_level(300).unwrap();
    let stops = ChatTemplate::bitnet().stops(&Tokenizer::new(&vocab).unwrap());
    assert_eq!(stops, Stops { ids: vec![257], strings: vec!["<|eot_id|>".into()] });
    vocab.tokens[258] = b"<|eot_id|>".to_vec();
    vocab.token_types[258] = crate::tokenizer::TokenType::Control;
    let stops = ChatTemplate::bitnet().stops(&Tokenizer::new(&vocab).unwrap());
    assert_eq!(stops, Stops { ids: vec![257, 258], strings: vec![] });
}

/// A template in the style of the widespread ChatML ones, using most of what they use.
const FULL: &str = r#"
{%- set ns = namespace(found=false, text='') -%}
{%- macro block(role, text='none') -%}
    {{ '<|' ~ role ~ '|>' }}
{{ text }}
{%- endmacro -%}
{%- if messages[0]['role'] == 'system' -%}
    {%- set system = messages[0].content -%}
    {%- set rest = messages[1:] -%}
{%- else -%}
    {%- set rest = messages -%}
{%- endif -%}
{{ bos_token }}
{%- for message in rest %}
    {% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}
        {{ raise_exception('roles must alternate') }}
    {% endif %}
    {% if loop.first and system is defined %}
{{ block('sys', system | upper) }}
    {% endif %}
    {% set ns.text = ns.text + message.role[0] %}
{{ block(message.role, message.content.strip().replace('H', 'J')) }}{{ eos_token if not loop.last }}
{% endfor %}
{% for c in 'abcdef' if c not in 'bd' %}{% if c == 'e' %}{% break %}{% endif %}{{ c }}{% endfor %}
{{ ns.text }}|{{ [1, 2.5, none, true] }}|{{ none }}|{{ true }}|{{ {'k': ['é', 1, none, "q\"'<"]} | tojson }}
{%- set captured %}x{{ 1 + 2 * 3 }}{% endset %}
{{ captured }} {{ messages | map(attribute='role') | join(',') }} {{ 'a,b'.split(',') | length }}
{%- if tools is none and not missing %} no tools{% endif %}
"#;

#[test]
fn common_constructs_give_the_text_the_guard_must_not_change() {
    // What Python's Jinja 3.1 gives with Hugging Face's settings.
    assert_eq!(
        render(FULL).unwrap(),
        "<s><|sys|>\nBE BRIEF.\n<|user|>\nJi <there>!</s>\n<|assistant|>\nJello.</s>\n<|user|>\nWhy?\nac\
         uau|[1, 2.5, None, True]|None|True|{\"k\": [\"é\", 1, null, \"q\\\"'<\"]}\
         x7 system,user,assistant,user 2 no tools"
    );
}

#[test]
fn thinking_and_tools_reach_the_template() {
    let source = "{%- if enable_thinking is defined %}[{{ enable_thinking }}]{% endif -%}\
                  {% if tools %}{% for tool in tools %}{{ tool | tojson }}{% endfor %}{% else %}none{% endif %}";
    let template = ChatTemplate::new(source).unwrap();
    let said = |variables: ChatVariables| {
        let template = template.clone().with_variables(variables);
        template.render(&[Message::new("user", "Hi")], true, SpecialTexts::default()).unwrap()
    };
    assert_eq!(said(ChatVariables::default()), "none");
    assert_eq!(said(ChatVariables { thinking: Some(false), tools: Vec::new() }), "[False]none");
    let tools = vec![serde_json::json!({"function": {"name": "f"}})];
    assert_eq!(said(ChatVariables { thinking: Some(true), tools }), "[True]{\"function\": {\"name\": \"f\"}}");
    assert!(template.knows_tools() && !ChatTemplate::bitnet().knows_tools());
}

#[test]
fn small_constructs() {
    let cases = [
        (
            "{% for m in messages recursive %}{{ m.role[0] }}{% if loop.depth == 1 and loop.first %}\
             ({{ loop(messages[2:]) }}){% endif %}{% endfor %}",
            "s(au)uau",
        ),
        ("{{ {'a': {'b': 1}} | tojson(indent=2) }}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
        ("{{ [] | tojson }}{{ {} | tojson(indent=4) }}", "[]{}"),
        ("{{ 'a\\nb\\n\\nc' | indent(2) }}", "a\n  b\n\n  c"),
        ("{{ 'a\\nb' | indent(1, true) }}", " a\n b"),
        ("{{ strftime_now('%Y') }}", "26 Jul 2024"),
        ("{% macro m(x) %}[{{ caller(x) }}]{% endmacro %}{% call(y) m(3) %}{{ y * 2 }}{% endcall %}", "[6]"),
        (
            "{% for m in messages[:2] %}{% set t = m['role'] | capitalize + ': ' + m['content'] | trim + '|' %}\
             {% if loop.index0 == 0 %}{% set t = bos_token + t %}{% endif %}{{ t }}{% endfor %}",
            "<s>System: Be brief.|User: Hi <there>!|",
        ),
        ("{% with a = 1, b = 2 %}{{ a + b }}{% endwith %}", "3"),
        ("{% filter upper %}abc{% endfilter %}", "ABC"),
        ("{% for a, b in {'x': 1}.items() %}{{ a }}{{ b }}{% endfor %}", "x1"),
        ("{% set a, b = (1, 2) %}{{ b }}{{ a }}", "21"),
        ("{{ 'ab' * 3 }}{{ [1] * 2 }}{{ [1, 2, 3][::-1] }}{{ 7 // 2 }}{{ 2 ** 3 }}", "ababab[1, 1][3, 2, 1]38"),
        ("{{ missing }}{{ missing is defined }}{{ missing | default('d') }}", "Falsed"),
        ("{{ '%s' in 'a%sb' }}{{ 1 < 2 < 3 }}{{ not 1 }}", "TrueTrueFalse"),
        ("  {% if true %}\n x\n  {% endif %}\ny\n", " x\ny"),
        ("{{ range(3) | list }}{{ range(1, 4) | sum }}", "[0, 1, 2]6"),
        ("{{ messages | selectattr('role', 'equalto', 'user') | list | length }}", "2"),
    ];
    for (source, expected) in cases {
        assert_eq!(render(source).as_deref(), Ok(expected), "{source}");
    }
}

#[test]
fn templates_can_refuse() {
    let source =
        "{% if messages[0].role != 'user' %}{{ raise_exception('first message must be from the user') }}{% endif %}";
    assert_eq!(render(source), Err(Error::Refused { message: "first message must be from the user".into() }));
}

#[test]
fn hostile_templates_end_quickly_with_an_error() {
    let repeat = |text: &str, count: usize| text.repeat(count);
    let elif = format!("{{% if 0 %}}{}{{% endif %}}", repeat("{% elif 0 %}", 4000));
    let sized = |n: usize| format!("{{% set x %}}{}{{% endset %}}", repeat("x", n));
    let cases: Vec<(&str, String)> = vec![
        ("nested loops", "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}".into()),
        ("nested loops that write", "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}".into()),
        ("huge range", "{% for a in range(10000000000) %}{% endfor %}".into()),
        ("huge range as list", "{{ range(99999999) | list | length }}".into()),
        ("string repetition", "{{ 'x' * 9999999999 }}".into()),
        ("constant repetition", repeat("{{ ('x' * 99999999) | length }}", 1000)),
        ("list repetition", "{{ ([1] * 99999999) | length }}".into()),
        ("nested repetition", "{{ (([1] * 9999) * 9999) | length }}".into()),
        ("doubling by ~", "{% set ns = namespace(x='x') %}{% for i in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}".into()),
        ("doubling by +", "{% set ns = namespace(x='x') %}{% for i in range(99) %}{% set ns.x = ns.x + ns.x %}{% endfor %}".into()),
        ("doubling by capture", format!("{}{}", sized(10), repeat("{% set x %}{{ x }}{{ x }}{% endset %}", 60))),
        ("doubling by macro", "{% macro m(x, n) %}{% if n %}{{ m(x ~ x, n - 1) }}{% endif %}{% endmacro %}{{ m('x', 90) }}".into()),
        ("doubling by with", format!("{{% set x = 'xx' %}}{}{}", repeat("{% with x = x ~ x %}", 100), repeat("{% endwith %}", 100))),
        ("doubling by loop variable", format!("{{% set x = 'xx' %}}{}{}", repeat("{% for x in [x ~ x] %}", 100), repeat("{% endfor %}", 100))),
        ("shared lists compared", format!("{{% set x = [1] %}}{{% set y = [1] %}}{}{{{{ x == y }}}}", repeat("{% set x = [x, x] %}{% set y = [y, y] %}", 40))),
        ("shared maps printed", format!("{{% set x = 1 %}}{}{{{{ x }}}}", repeat("{% set x = {'a': x, 'b': x} %}", 60))),
        ("deep list", "{% set ns = namespace(x=1) %}{% for i in range(90000) %}{% set ns.x = [ns.x] %}{% endfor %}".into()),
        ("deep lazy list", "{% set ns = namespace(x=[1]) %}{% for i in range(90000) %}{% set ns.x = ns.x | reverse %}{% endfor %}{{ ns.x * 9999999 }}".into()),
        ("deep map", "{% set ns = namespace(x=1) %}{% for i in range(90000) %}{% set ns.x = dict(a=ns.x) %}{% endfor %}".into()),
        ("namespace in itself", "{% set ns = namespace() %}{% set ns.a = ns %}{{ ns }}".into()),
        ("namespaces in a ring", "{% set a = namespace() %}{% set b = namespace(x=[a]) %}{% set a.y = [b] %}{{ a | tojson }}".into()),
        ("macro recursion", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}".into()),
        ("branching macro recursion", "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}".into()),
        ("loop recursion", "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}".into()),
        ("squaring by replace", format!("{}{{{{ x | replace('x', x) }}}}", sized(50_000))),
        ("squaring by replace method", format!("{}{{{{ x.replace('', x) }}}}", sized(50_000))),
        ("squaring by join", format!("{}{{{{ x | join(x) }}}}", sized(50_000))),
        ("squaring by join method", format!("{}{{{{ x.join(x) }}}}", sized(50_000))),
        ("many replacements", format!("{}{{% for i in range(90000) %}}{{% set y = x | replace('x', 'yy') %}}{{% endfor %}}", sized(90_000))),
        ("replacement inside map", format!("{}{{{{ range(9999) | map('string') | map('replace', '1', x) | list | length }}}}", sized(90_000))),
        ("indent", "{{ 'a\\nb' | indent(9999999999) }}".into()),
        ("format width", "{{ '{:9999999999}'.format(1) }}".into()),
        ("format filter", "{{ '%9999999999d' | format(1) }}".into()),
        ("raw text in a loop", format!("{{% set y %}}{{% for i in range(99999) %}}{}{{% endfor %}}{{% endset %}}", repeat("x", 100_000))),
        ("output", format!("{{% for i in range(99999) %}}{}{{% endfor %}}", repeat("x", 10_000))),
        ("slow comparisons", format!("{}{{% set x = x * 40 %}}{{% set y = x ~ '' %}}{{% for i in range(99999) %}}{{% if x == y %}}{{% endif %}}{{% endfor %}}", sized(100_000))),
        ("operator chain", format!("{{{{ {}1 }}}}", repeat("1+", 60_000))),
        ("attribute chain", format!("{{{{ a{} }}}}", repeat(".b", 60_000))),
        ("filter chain", format!("{{{{ 1{} }}}}", repeat("|d", 60_000))),
        ("not chain", format!("{{{{ {}1 }}}}", repeat("not ", 30_000))),
        ("minus chain", format!("{{{{ {}1 }}}}", repeat("-", 100_000))),
        ("else chain", format!("{{{{ {}1 }}}}", repeat("1 if 0 else ", 10_000))),
        ("parentheses", format!("{{{{ {}1{} }}}}", repeat("(", 60_000), repeat(")", 60_000))),
        ("lists in lists", format!("{{{{ {}{} }}}}", repeat("[", 1000), repeat("]", 1000))),
        ("blocks in blocks", format!("{}{}", repeat("{% if 1 %}", 4000), repeat("{% endif %}", 4000))),
        ("elif chain, never true, runs", format!("{elif}{{{{ raise_exception('end') }}}}")),
        ("power", "{{ 9 ** 9 ** 9 ** 9 }}".into()),
        ("guard replaced", "{% set ns = namespace(x='x') %}{% macro checked(v) %}{% endmacro %}{% for i in range(60) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}".into()),
        ("include", "{% include 'x' %}".into()),
        ("import", "{% import 'x' as y %}".into()),
        ("extends", "{% extends 'x' %}".into()),
        ("block", "{% block x %}{% endblock %}".into()),
        ("autoescape", "{% autoescape true %}{% endautoescape %}".into()),
        ("unknown role", "{% for m in messages %}{% if m.role not in ['user', 'assistant'] %}{{ raise_exception('role') }}{% endif %}{% endfor %}".into()),
        ("missing field", "{{ messages[0].tool.name }}".into()),
        ("unknown function", "{{ open('/etc/passwd') }}".into()),
        ("dunder", "{{ ''.__class__.__mro__ }}".into()),
        ("too large", repeat("x", 200_000)),
    ];
    for (name, source) in &cases {
        // One that is not stopped by a limit runs for hours.
        let result = render(source).map(|text| text.chars().take(80).collect::<String>());
        assert!(result.is_err(), "{name}: {result:?}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    type Check = fn(&Error) -> bool;
    let cases: &[(&str, String, Check)] = &[
        ("too large", "x".repeat(200_000), |e| matches!(e, Error::TemplateTooLarge { size: 200_000, .. })),
        ("too many tags", "{{ 1 }}".repeat(5000), |e| {
            matches!(e, Error::TooComplex { what: "more than 4096 tags", .. })
        }),
        ("long tag", format!("{{{{ {}1 }}}}", "1+".repeat(3000)), |e| matches!(e, Error::TooComplex { .. })),
        ("unclosed tag", "a\n{{ b".into(), |e| matches!(e, Error::Syntax { message } if message.contains("line 2"))),
        ("unknown tag", "{% frob %}".into(), |e| matches!(e, Error::Syntax { message } if message.contains("frob"))),
        (
            "unknown filter",
            "{{ 1 | frob }}".into(),
            |e| matches!(e, Error::Render { message } if message.contains("frob")),
        ),
        ("include", "\n{% include 'x' %}".into(), |e| matches!(e, Error::Unsupported { what: "include", line: 2 })),
        (
            "steps",
            "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("steps")),
        ),
        (
            "size",
            "{{ 'x' * 5000000 }}".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("4 MiB")),
        ),
        (
            "steps for so little",
            "{% for a in range(9999) %}{% for b in range(9) %}{% endfor %}{% endfor %}x".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("steps")),
        ),
        (
            "large values for so little",
            "{% set x = 'x' * 4000000 %}{% for i in range(99) %}{% set y = x ~ '' %}{% endfor %}x".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("so short a conversation")),
        ),
        (
            "size, before it is made",
            "{{ 'x' * 1000000000 }}".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("4 MiB")),
        ),
        (
            "size, the other way round",
            "{{ (2 * 500000000) * ('' ~ 'x') }}".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("4 MiB")),
        ),
        (
            "recursion",
            "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}".into(),
            |e| matches!(e, Error::LimitExceeded { what } if what.contains("recurse")),
        ),
    ];
    for (name, source, check) in cases {
        let error = render(source).unwrap_err();
        assert!(check(&error), "{name}: {error:?}");
    }
    let long = [Message::new("user", "x".repeat(3 << 20))];
    let error = ChatTemplate::bitnet().render(&long, true, TEXTS).unwrap_err();
    assert!(matches!(error, Error::ConversationTooLarge { .. }));
}

#[test]
fn long_conversations_are_no_problem() {
    let messages: Vec<Message> =
        (0..2000).map(|i| Message::new(["user", "assistant"][i % 2], "word ".repeat(150))).collect();
    let begin = Instant::now();
    let text = ChatTemplate::bitnet().render(&messages, true, TEXTS).unwrap();
    assert_eq!(text.matches("<|eot_id|>").count(), 2000);
    let accumulating =
        "{% set ns = namespace(t='') %}{% for m in messages %}{% set ns.t = ns.t + m.role %}{% endfor %}{{ ns.t }}";
    let text = ChatTemplate::new(accumulating).unwrap().render(&messages, true, TEXTS).unwrap();
    assert_eq!(text.len(), 1000 * "userassistant".len());
    println!("2000 messages twice in {:?}", begin.elapsed());
}

#[test]
fn mutated_templates_never_panic() {
    let seed = 0xc4a7;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let fragments = [
        "{%", "%}", "{{", "}}", "-", "+", "|", "~", "'", "(", ")", "[", "]", "endfor", "if", "set", "é", "0", ".", "#}",
    ];
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..2000 {
        let mut bytes = if round % 2 == 0 { FULL.as_bytes().to_vec() } else { BITNET_TEMPLATE.as_bytes().to_vec() };
        for _ in 0..1 + rng.next_u64() % 3 {
            let at = (rng.next_u64() % bytes.len() as u64) as usize;
            match rng.next_u64() % 4 {
                0 => bytes[at] = rng.next_u64() as u8,
                1 => drop(bytes.drain(at..(at + 1 + (rng.next_u64() % 8) as usize).min(bytes.len()))),
                2 => {
                    let fragment = fragments[(rng.next_u64() % fragments.len() as u64) as usize];
                    bytes.splice(at..at, fragment.bytes());
                }
                _ => bytes.truncate(at.max(1)),
            }
        }
        let source = String::from_utf8_lossy(&bytes).into_owned();
        match render(&source) {
            Ok(_) => accepted += 1,
            Err(error) => {
                let panicked = matches!(&error, Error::Render { message } if message.contains("cannot handle"));
                assert!(!panicked, "round {round}: the engine panicked on {source:?}");
                refused += 1;
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 50 && refused > 50);
}
