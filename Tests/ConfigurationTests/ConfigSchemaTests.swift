import Configuration
import Base
import Testing

struct ConfigSchemaTests {
  @Test func `the schema has the IDs of its draft and of itself`() throws {
    let schema = try #require(object(ConfigSchema.json))
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] == "urn:flowctl:schema:configuration:1")
    #expect(schema["type"] == ["object", "null"])
  }

  @Test func `every map of the schema is closed, and every key is described`() {
    let schemas = nested(in: ConfigSchema.json)
    #expect(schemas.count > 40)
    for schema in schemas where schema["type"] == ["object", "null"] {
      #expect(schema["additionalProperties"] == false)
    }
    for key in properties(in: ConfigSchema.json) {
      guard case .string(let text) = object(key)?["description"] else {
        Issue.record("a key without description: \(key)")
        continue
      }
      #expect(!text.isEmpty && !text.hasSuffix("."))
    }
  }

  @Test func `the schema accepts the example and rejects what decoding rejects`() throws {
    let validator = SchemaValidator()
    let tree = try ConfigReader.read(Array(Example.full.utf8))
    #expect(validator.accepts(tree, ConfigSchema.json))
    for text in [
      "prest: adapted", "preset: adaptd", "preset: [adapted]", "rules: { wrong-base: fatal }",
      "rules: { stale-base: { limit: x } }", "names: { max-length: 0 }",
      "branches: { Chore: off }", "branches: { main: { production: yes } }",
      "branches: { feature: { merge: [] } }", "history: { allow: [everything] }", "remote: []",
      "branches: { hotfix: { version: big } }",
    ] {
      let tree = try ConfigReader.read(Array(text.utf8))
      #expect(!validator.accepts(tree, ConfigSchema.json), "\(text)")
      #expect(!Example.faults(of: text).isEmpty, "\(text)")
    }
  }

  private func object(_ value: JSONValue?) -> [String: JSONValue]? {
    if case .object(let members) = value { members } else { nil }
  }

  private func nested(in value: JSONValue) -> [[String: JSONValue]] {
    switch value {
    case .object(let members): [members] + members.values.flatMap(nested)
    case .array(let items): items.flatMap(nested)
    default: []
    }
  }

  private func properties(in value: JSONValue) -> [JSONValue] {
    nested(in: value).flatMap { schema in
      [schema["properties"], schema["patternProperties"]].flatMap {
        object($0)?.values.map(\.self) ?? []
      }
    }
  }
}
