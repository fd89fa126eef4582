import Base
import Manifests
import Testing

struct UnknownKeyTests {
  @Test(arguments: [
    "targets: {A: {prebuildScripts: [], postbuildScripts: []}}", "localPackages: [a]",
    "settings: {ANY_KEY: x, base_: y}", "attributes: {anything: {at: all}}",
    "targets: {A: {info: {path: a, properties: {any: {key: b}}}}}", "x: &x {a: b}\nname: N",
    "x-shared: [&y {a: b}]", "targets: {A: {'sources:REPLACE': [a]}}",
    "targets: {'${A}': {type: tool}}",
    "schemes: {A: {build: {targets: {A: all, B: [run]}}, test: {targets: [T, {name: U}]}}}",
    "packages: {A: {url: u, from: 1.0.0, traits: [T]}}",
    "aggregateTargets: {A: {buildScripts: [{script: s}]}}",
  ])
  func `keys of the spec, older names and free keys are known`(text: String) {
    #expect(outline(lint(text)) == [])
  }

  @Test(arguments: [
    ("entitlments", "entitlements"), ("dependancies", "dependencies"), ("Settings", "settings"),
    ("postBuildScript", "postBuildScripts"), ("deploymenttarget", "deploymentTarget"),
  ])
  func `a misspelled key is renamed and nothing else changes`(key: String, name: String) throws {
    let text = "targets:\r\n  A:   # \u{E9}\r\n    \"\(key)\" : {}\r\n    type: tool\r\n"
    let lint = lint(text)
    #expect(outline(lint) == ["3:5 error unknown-key"])
    let edits = try #require(lint.edits["project.yml"])
    let fixed = String(decoding: ManifestEdit.apply(edits, to: Array(text.utf8)), as: UTF8.self)
    #expect(fixed == text.replacing(key, with: name))
  }

  @Test(arguments: [
    "targets: {A: {inof: {}, info: {path: a}}}", "colour: red", "createIntermediateGroups: true",
    "targets: {A: {scheme: {build: {}}}}", "schemes: {A: {analyze: {preActions: []}}}",
  ])
  func `a key without a similar free name is reported and kept`(text: String) {
    let lint = lint(text)
    #expect(lint.findings.map(\.diagnostic.rule) == [.unknownKey])
    #expect(lint.edits.isEmpty)
  }
}
