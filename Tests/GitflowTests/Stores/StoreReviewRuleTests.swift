import Base
import Gitflow
import Testing

@Suite struct `The rule store-review` {
  @Test(
    arguments: [
      (StoreDecision.known(.rejected, reason: "App Store: rejected"), RuleCheck.Answer.fail),
      (.known(.inRelease, reason: "-"), .fail), (.known(.inReview, reason: "-"), .fail),
      (.known(.pendingRelease, reason: "-"), .pass), (.known(.live, reason: "-"), .pass),
      (.known(.rollingOut(nil), reason: "-"), .pass), (.unknown(reason: "no key"), .unknown),
      (.none, .unknown),
    ])
  func `passes only an approved version`(_ decision: StoreDecision, _ answer: RuleCheck.Answer) {
    let result = StoreReviewRule.check(StoreReview(of: Version(1, 4, 0), decision))
    #expect(result.check.answer == answer)
  }
}
