package import Base

/// The JSON Schema of the configuration file, for editors and other checkers.
package enum ConfigSchema {
  /// The schema, draft 2020-12.
  package static var json: JSONValue {
    var schema = section(ConfigTable.keys, at: "")
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["$id"] = "urn:flowctl:schema:configuration:1"
    schema["title"] = "flowctl configuration"
    schema["description"] = "The contents of .flowctl.yml"
    return .object(schema)
  }

  private typealias Schema = [String: JSONValue]

  /// The defaults, by path.
  private static let defaults = Dictionary(
    Configuration.default.entries.map { ($0.path, $0) }
  ) { first, _ in first }

  private static func section(_ keys: [ConfigKey], at prefix: String) -> Schema {
    var schema: Schema = ["type": ["object", "null"], "additionalProperties": false]
    let schemas = keys.map { ($0, JSONValue.object(key($0, at: prefix + $0.name))) }
    let named = schemas.filter { !$0.0.isWildcard }.map { ($0.0.name, $0.1) }
    let chosen = schemas.filter(\.0.isWildcard).map { ($0.0.names.pattern, $0.1) }
    if !named.isEmpty { schema["properties"] = object(named) }
    if !chosen.isEmpty { schema["patternProperties"] = object(chosen) }
    return schema
  }

  private static func object(_ pairs: [(String, JSONValue)]) -> JSONValue {
    .object(Dictionary(pairs) { _, last in last })
  }

  private static func key(_ key: ConfigKey, at path: String) -> Schema {
    var schema = type(key.type, at: path)
    schema["description"] = .string(key.summary)
    if let standard = defaults[path] { schema["default"] = value(standard.value, of: key.type) }
    if let example = key.example { schema["examples"] = [value(example, of: key.type)] }
    return schema
  }

  private static func type(_ type: ConfigType, at path: String) -> Schema {
    switch type {
    case .section(let keys, let short, let words):
      let form = keys.first { $0.name == short }.map { Self.type($0.type, at: path) }
      let alternatives = [words.isEmpty ? nil : ["enum": .strings(words)], form].compactMap(\.self)
      return any([section(keys, at: path + ".")] + alternatives)
    case .text(let form): return text(form)
    case .list(let form, let mayBeEmpty):
      let list = list(of: text(form), atLeast: mayBeEmpty ? 0 : 1, areUnique: true)
      return any([text(form), list])
    case .words(let form): return any([text(form), list(of: text(form), atLeast: 1)])
    case .maps(let keys, let short):
      let form = keys.first { $0.name == short }.map { Self.type($0.type, at: path) }
      return list(of: any([section(keys, at: path + "."), form].compactMap(\.self)), atLeast: 0)
    }
  }

  private static func list(
    of items: Schema, atLeast minimum: Int, areUnique: Bool = false
  ) -> Schema {
    [
      "type": "array", "items": .object(items), "minItems": .number(minimum),
      "maxItems": .number(ConfigLimits.listItems), "uniqueItems": .bool(areUnique),
    ]
  }

  private static func any(_ schemas: [Schema]) -> Schema {
    if let only = schemas.first, schemas.count == 1 { return only }
    return ["anyOf": .array(schemas.map(JSONValue.object))]
  }

  private static func text(_ form: ConfigText) -> Schema {
    switch form {
    case .choice(let words): ["enum": .strings(words)]
    case .integer(let range):
      [
        "type": "integer", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    case .flag: ["type": "boolean"]
    case .backMerge(let conditions):
      [
        "type": "string",
        "pattern": .string(
          "^[a-z][a-z0-9-]* +-> +[a-z][a-z0-9-]*( +if +("
            + conditions.joined(separator: "|") + "))?$"),
      ]
    case .tagForm: ["type": "string", "pattern": "^[^<>]*<version>[^<>]*$", "maxLength": 100]
    case .duration: ["type": "string", "pattern": "^[0-9]{1,5}[smh]$"]
    case .color: ["type": "string", "pattern": "^#?[0-9A-Fa-f]{6}$"]
    case .repository: ["type": "string", "pattern": "^[A-Za-z0-9._-]+/[A-Za-z0-9._-]+$"]
    case .variable: ["type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"]
    case .pipeline(let form):
      ["type": "string", "pattern": .string(form.pattern), "maxLength": 200]
    case .day: ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    case .dayOrRef, .line, .path:
      ["type": "string", "minLength": 1, "maxLength": .number(ConfigLimits.textBytes)]
    }
  }

  private static func value(_ text: String, of type: ConfigType) -> JSONValue {
    switch type {
    case .text(.integer): ConfigText.integer(text).map(JSONValue.number) ?? .null
    case .list, .words, .maps: .array([])
    case .section, .text: .string(text)
    }
  }
}
