import Manifests
import Testing

struct TemplateTextTests {
  @Test(arguments: [
    ("a<%name%>b", "aMyDemob"), ("<% name %>", "MyDemo"), ("<%name-lower%>", "mydemo"),
    ("<%name-kebab%>", "my-demo"), ("<%id-package%>", "com.example.my_app"),
    ("<%id-path%>", "com/example/my_app"), ("<%template%> <%template-version%>", "tiny 1.2.0"),
    ("{{ x }} ${{ y }} <a> % > < <\n", "{{ x }} ${{ y }} <a> % > < <\n"),
    ("a<%! a word %>b", "ab"), ("é<%name%>\r\n", "éMyDemo\r\n"),
  ])
  func `tags are replaced by values, and everything else stays`(text: String, output: String) throws
  {
    #expect(try TemplateScene.text(text) == output)
  }

  @Test(arguments: [
    ("<%#widget%>a<%/widget%>b<%^widget%>c<%/widget%>", "ab", "bc"),
    ("x\n  <%#widget%>\n  y\n  <%/widget%>\nz\n", "x\n  y\nz\n", "x\nz\n"),
    ("x\r\n<%#widget%>\r\ny\r\n<%/widget%>\r\nz", "x\r\ny\r\nz", "x\r\nz"),
    ("<%! why %>\nx\n", "x\n", "x\n"), ("x <%#widget%>\ny<%/widget%>\n", "x \ny\n", "x \n"),
    (
      "<%#widget%><%^widget%>a<%/widget%><%#widget%>b<%/widget%><%/widget%>", "b", ""
    ),
  ])
  func `sections are written or skipped, and their own lines are removed`(
    text: String, yes: String, no: String
  ) throws {
    #expect(try TemplateScene.text(text, ["name": "A", "widget": "yes"]) == yes)
    #expect(try TemplateScene.text(text, ["name": "A"]) == no)
  }

  @Test(arguments: [
    ("a\nb <%nmae%>", "2:3: the template has no variable 'nmae'"),
    ("<%#name%>a<%/name%>", "1:1: the template has no boolean variable 'name'"),
    ("<%#widget%><%nmae%><%/widget%>", "1:12: the template has no variable 'nmae'"),
    ("<%#widget%>", "1:1: the section 'widget' has no end"),
    ("<%/widget%>", "1:1: the end of 'widget' matches no open section"),
    ("<%#widget%><%/name%>", "1:12: the end of 'name' matches no open section"),
    ("<%name", "1:1: '<%' has no '%>' on its line"), ("<%name\n%>", "1:1: '<%' has no"),
    ("<%> other%>", "1:1: '<%> other%>' is not a tag"), ("<%< other%>", "is not a tag"),
    ("<%$ block%>", "is not a tag"), ("<%& name%>", "is not a tag"), ("<%{name}%>", "is not a tag"),
    ("<%={{ }}=%>", "is not a tag"), ("<%upper(name)%>", "is not a tag"),
    ("<%*name%>", "is not a tag"),
    ("<%%CONTENT_TYPE:HTML%>", "is not a tag"), ("<%name.first%>", "is not a tag"),
    ("<%%>", "is not a tag"),
    ("<%Name%>", "is not a tag"), ("<%na me%>", "is not a tag"),
  ])
  func `an invalid tag is reported with its place`(text: String, fault: String) {
    let faults = TemplateScene.faults { () throws(TemplateError) in
      _ = try TemplateScene.text(text)
    }
    #expect(faults.count == 1 && faults[0].contains(fault), "\(faults)")
    #expect(faults[0].hasPrefix("tiny/files/a.mustache:"))
  }

  @Test func `deep nesting and too many tags are rejected`() {
    let deep = String(repeating: "<%#widget%>", count: 17)
    let many = String(repeating: "<%name%>", count: 10_001)
    for (text, words) in [(deep, "nested more than 16 levels"), (many, "more than 10000 tags")] {
      let faults = TemplateScene.faults { () throws(TemplateError) in
        _ = try TemplateScene.text(text)
      }
      #expect(faults.first?.contains(words) == true)
    }
  }

  @Test func `a file without the extension is copied unchanged`() throws {
    let template = try TemplateScene.template(["files/x": "<%> no tag"])
    #expect(try TemplateScene.rendered(template) == ["x": "<%> no tag"])
  }
}
