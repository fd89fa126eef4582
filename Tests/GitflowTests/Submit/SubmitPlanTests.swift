import Gitflow
import Testing

struct SubmitPlanTests {
  private let text = SubmittedText(title: "Login", body: "It lets people in.")

  private func open(
    body: String, title: String = "Login", base: String = "develop", isDraft: Bool = false
  ) -> (number: Int, content: SubmitPlan.Wish) {
    let text = SubmittedText(title: title, body: body)
    return (
      7,
      SubmitPlan.Wish(
        base: base, text: text, isDraft: isDraft, labels: ["Bug"], reviewers: ["Ada"])
    )
  }

  @Test func `without a pull request everything is new`() {
    let plan = SubmitPlan(SubmitPlan.Wish(base: "develop", text: text, labels: ["bug"]), over: nil)
    #expect(plan.number == nil && plan.title == "Login" && plan.base == "develop")
    #expect(plan.labels == ["bug"] && !plan.isEmpty)
  }

  @Test func `an equal request changes nothing`() {
    let wish = SubmitPlan.Wish(base: "develop", text: text, labels: ["bug"], reviewers: ["ada"])
    #expect(SubmitPlan(wish, over: open(body: SubmittedBody(text.body).marked)).isEmpty)
  }

  @Test func `a body from flowctl is replaced, an edited body never`() {
    var wish = SubmitPlan.Wish(base: "develop", text: text)
    let ours = SubmittedBody("What I said before.").marked
    #expect(SubmitPlan(wish, over: open(body: ours)).body == text.body)
    for edited in ["Mine", "", ours + "x", "x" + ours, ours.replacing("said", with: "meant")] {
      let plan = SubmitPlan(wish, over: open(body: edited))
      #expect(plan.body == nil && plan.notes.count == 1)
    }
    wish.base = "main"
    #expect(SubmitPlan(wish, over: open(body: "Mine")).base == "main")
  }

  @Test func `a body is recognized with the line ends of GitHub`() {
    let marked = SubmittedBody("One\n\nTwo").marked
    #expect(SubmittedBody.isUntouched(marked.replacing("\n", with: "\r\n")))
    #expect(!SubmittedBody.isUntouched("<!-- flowctl:body  -->"))
  }

  @Test func `a title is only changed if one is given`() {
    var wish = SubmitPlan.Wish(base: "develop", text: text)
    let other = open(body: "Mine", title: "Another")
    #expect(SubmitPlan(wish, over: other).title == nil)
    wish.givesTitle = true
    #expect(SubmitPlan(wish, over: other).title == "Login")
  }

  @Test func `the draft state is changed on the GitHub website`() {
    var wish = SubmitPlan.Wish(base: "develop", text: text)
    #expect(SubmitPlan(wish, over: open(body: "x", isDraft: true)).notes.count == 2)
    wish.isDraft = true
    #expect(SubmitPlan(wish, over: open(body: "x")).notes.count == 2)
    #expect(SubmitPlan(wish, over: open(body: "x", isDraft: true)).notes.count == 1)
  }
}
